import { randomBytes } from 'node:crypto';

/** 32 hex digits that nobody can guess: the public name of a record (D226). */
export const newHash = () => randomBytes(16).toString('hex');
