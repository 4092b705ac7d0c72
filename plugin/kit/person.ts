import type { Db, Host } from '../host';
import type { Vault } from './vault';

/** Somebody whose data is asked for or erased, by what they are known by; empty where that is not known. */
export interface Person {
  /** In lower case. */
  readonly email: string;
  /** Digits, without zeros at the beginning. */
  readonly phone: string;
  /** Of a lead. */
  readonly ref: string;
  /** Keyed hashes of further addresses and numbers, which are not known in clear. */
  readonly keys?: readonly Uint8Array[];
}

/** What looking for a person needs. `actor` is `user:1` or `key:3`. */
export interface PersonCtx {
  readonly db: Db;
  readonly host: Pick<Host, 'storage' | 'mail'>;
  readonly vault: Vault;
  readonly now: () => number;
  /** All of it will be rolled back: what cannot be stays. */
  readonly dryRun: boolean;
  readonly actor: string;
}

/** What a group or an engine keeps about people. */
export interface PersonPart {
  /** As exports and receipts call it, such as `bookings`. */
  readonly name: string;
  /** The person's records, or the places where their address stands, as JSON for the person. */
  readonly find: (ctx: PersonCtx, person: Person) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Every address and number that is stored whole, to be compared with a keyed hash. */
  readonly details?: (db: Db) => AsyncIterable<Pick<Person, 'email' | 'phone'>>;
  /** Removes them in the caller's transaction; how many there were. */
  readonly erase: (ctx: PersonCtx, person: Person) => Promise<number>;
}

/** An address as people are compared by it. */
export const personEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** A phone number as people are compared by it, however it was written; a national one differs from its international form. */
export const personPhone = (phone: string): string => phone.replace(/\D/g, '').replace(/^0+/, '');
