"""What is made of an event, one kind of file per module, with

    files(result, lang) -> Mapping[str, bytes]

the content of each file by its path in the folder of the output.
"""
