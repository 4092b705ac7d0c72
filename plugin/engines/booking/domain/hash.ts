import { randomBytes } from 'node:crypto';

/** 32 hex digits that nobody can guess: the public name of a record. */
export const newHash = () => randomBytes(16).toString('hex');
