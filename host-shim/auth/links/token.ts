import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../plugin/adapter';

/** What stands in an emailed link: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is stored of it, so that a stolen dump opens no account. */
export const hashOfToken = (token: string) => sha256(`link:${token}`);

/** An address in the one form in which addresses are compared. */
export const emailKey = (email: string) => email.normalize('NFKC').trim().toLowerCase();
