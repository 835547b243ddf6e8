"""The forms in which registrations come, one per file: a module with

    read(place, plan) -> Iterator[Submission]

and, of a table, rows(path, sheet) -> Iterator[Row]. What is wrong with one submission is a
finding of that submission; InputError is raised for what cannot be read as a whole.
"""
