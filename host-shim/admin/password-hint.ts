/** Read with every field for a new password. */
export const passwordHint = 'At least 10 characters. A sentence is easier to remember than symbols.';
