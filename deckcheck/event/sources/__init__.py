"""The forms in which registrations come, one per file: a module with

    read(place, plan) -> Iterator[Submission | Finding | Problem]

What is wrong with one submission is a finding of that submission, what is odd about all of them a
finding of its own, and what keeps some of them from being read a problem. InputError is raised for
what cannot be read as a whole.
"""
