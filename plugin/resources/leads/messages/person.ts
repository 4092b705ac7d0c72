import { folded } from '../../../kit/folded';
import { personEmail, personPhone } from '../../../kit/person';
import type { Vault } from '../../../kit/vault';
import type { Contact } from '../capture/masking';
import { personMac } from '../persons/person-keys';
import type { LeadMessage } from './message-table';

/** By what one person is told from another, as MACs: masked storage keeps nothing that could be compared. */
export type Person = Pick<LeadMessage, 'nameMac' | 'emailMac' | 'phoneMac'>;

/** Who wrote it. */
export function writerOf(vault: Pick<Vault, 'mac'>, { name = '', email = '', phone = '' }: Contact): Person {
  return {
    nameMac: personMac(vault, 'name', folded(name)),
    emailMac: personMac(vault, 'email', personEmail(email)),
    phoneMac: personMac(vault, 'phone', personPhone(phone)),
  };
}

// D451
/** Whether nothing speaks against it: another name or another address is another person. A person may have two numbers. */
export function maySame(one: Person, other: Person): boolean {
  if (differ(one.nameMac, other.nameMac) || differ(one.emailMac, other.emailMac)) return false;
  return same(one.nameMac, other.nameMac) || same(one.emailMac, other.emailMac) || !differ(one.phoneMac, other.phoneMac);
}

type Mac = Uint8Array | null;
const same = (one: Mac, other: Mac) => one !== null && other !== null && Buffer.compare(one, other) === 0;
const differ = (one: Mac, other: Mac) => one !== null && other !== null && Buffer.compare(one, other) !== 0;
