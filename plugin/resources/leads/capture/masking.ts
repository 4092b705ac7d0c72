/** How contact details are kept in the editable record. */
export type ContactStorage = 'masked' | 'full' | 'off';

/** What a visitor wrote about themselves. */
export interface Contact {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly company?: string;
  readonly message?: string;
}

/** What is stored of a contact; undefined where that is nothing (D174). */
export function storedContact(contact: Contact, storage: ContactStorage): Contact | undefined {
  if (storage === 'off') return undefined;
  const storable = storage === 'full' ? contact : masked(contact);
  const filled = Object.fromEntries(Object.entries(storable).filter(([, value]) => value));
  return Object.keys(filled).length > 0 ? filled : undefined;
}

/** The message is left out: nobody can tell what of a free text names a person. A company is none. */
const masked = ({ name = '', email = '', phone = '', company = '' }: Contact): Contact => ({
  name: maskedName(name),
  email: maskedEmail(email),
  phone: maskedPhone(phone),
  company,
});

/** `Ada Lovelace` → `A*** L***` */
export const maskedName = (name: string) =>
  name
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 4)
    .map((word) => `${firstLetter(word)}***`)
    .join(' ');

/** `jane@example.org` → `j***@example.org` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${firstLetter(email)}***${email.slice(at)}`;
}

/** `+49 30 123456` → `***56` */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? '' : `***${digits.slice(-2)}`;
}

/** What of stored details is whole: what was masked is left out. */
export const wholeOf = (contact: Contact): Contact =>
  Object.fromEntries(
    Object.entries(contact).filter(([field, value]) => value && !(isMasked[field as keyof Contact]?.test(value) ?? false)),
  );

const isMasked: Readonly<Partial<Record<keyof Contact, RegExp>>> = { name: /\*\*\*/, email: /\*\*\*@/, phone: /^\*\*\*/ };

/** Whether somebody could write or call by what is stored. */
export function isReachable(contact: Contact): boolean {
  const { email, phone } = wholeOf(contact);
  return email !== undefined || phone !== undefined;
}

/** A letter may be several code points, as in `é` or a flag. */
const firstLetter = (word: string) => [...letters.segment(word)][0]?.segment ?? '';
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
