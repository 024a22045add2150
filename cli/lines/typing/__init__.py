"""What is typed at a prompt: lines, words, actions, and questions that are only answered."""
