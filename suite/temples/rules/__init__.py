"""The rules, one module a chapter of the rulebook.

In every module: enumerators (plurals: what is legal), effects (verbs: what changes) and guards
(sentences: where play branches). No function does two of these.
"""
