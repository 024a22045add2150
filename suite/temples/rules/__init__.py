"""The rules, one module a chapter of the rulebook.

Each module has enumerators (plurals: legal actions), effects (verbs: changes of the state) and
guards (sentences: branches of play). No function does two of these.
"""
