import { type Person, personEmail, personPhone } from '../../../kit/person';
import type { Vault } from '../../../kit/vault';

interface Details {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

type PersonVault = Pick<Vault, 'mac'>;

/** Of what a person is known by; null where it is not known. */
export const personMac = (vault: PersonVault, kind: 'name' | 'email' | 'phone', value: string) =>
  value === '' ? null : vault.mac('capture', 'person', kind, value);

// D462
/** What a person is found by where their details are masked: keyed hashes of address and number, which a dump cannot be searched by. */
export function personKeys(vault: PersonVault, { email = '', phone = '' }: Details): Buffer[] {
  const parts = [
    ['email', personEmail(email)],
    ['phone', personPhone(phone)],
  ] as const;
  return parts.flatMap(([kind, value]) => personMac(vault, kind, value) ?? []);
}

/** All that a person is found by: the hashes that are known without their details too. */
export function allKeys(vault: PersonVault, person: Person): Uint8Array[] {
  const all = [...personKeys(vault, person), ...(person.keys ?? [])];
  return [...new Map(all.map((key) => [Buffer.from(key).toString('hex'), key])).values()];
}

/** A contact as it is stored, with what the person is found by; nothing of whom nothing is stored. */
export const withPersonKeys = <T extends object>(vault: PersonVault, contact: Details, stored: T | undefined) =>
  stored && { ...stored, keys: personKeys(vault, contact) };
