import { rows } from '../../../db/rows';
import { type Person, type PersonCtx, type PersonPart, personEmail, personPhone } from '../../../kit/person';
import { messages } from '../messages/messages';
import { leadContacts } from '../record/contacts';
import { leadTable } from '../record/lead-table';
import { normalRef } from '../record/ref';
import { leadPersons } from './lead-persons';
import { personMac } from './person-keys';

type Details = Pick<Person, 'email' | 'phone'>;
type Looking = Pick<PersonCtx, 'db' | 'vault'> & { readonly parts: readonly PersonPart[] };

// D483
/**
 * The person as every part looks for them. A ref stands for who has that lead: for the details that are stored whole with it or in one of
 * its messages, for those of anybody else whose keyed hash is the same, and for the hashes where they are stored nowhere.
 */
export async function personOf(looking: Looking, { email = '', phone = '', ref = '' }: Partial<Person>): Promise<Person> {
  const input = { email: personEmail(email), phone: personPhone(phone), ref };
  const { db, vault } = looking;
  const lead = ref === '' ? undefined : await rows(db, leadTable).one({ ref: normalRef(ref) });
  if (!lead) return input;
  const keys = [...(await leadPersons(db).keysOf(lead.id))];
  const details: Partial<Details>[] = [input, (await leadContacts(db).get(lead.id)) ?? {}];
  for (const message of await messages(db, vault).of(lead.id)) {
    details.push((await messages(db, vault).read(message))?.contact ?? {});
    keys.push(...[message.emailMac, message.phoneMac].filter((key) => key !== null));
  }
  const whole = { ref, keys, email: firstOf(details, 'email'), phone: firstOf(details, 'phone') };
  return whole.email !== '' && whole.phone !== '' ? whole : { ...whole, ...(await storedElsewhere(looking, whole)) };
}

const readings = { email: personEmail, phone: personPhone };

/** The first that is stored whole. */
const firstOf = (details: readonly Partial<Details>[], field: keyof Details) =>
  details.map((one) => one[field] ?? '').flatMap((value) => (value === '' || value.includes('***') ? [] : [readings[field](value)]))[0] ??
  '';

/** What is missing, from any part that stores it under the same keyed hash. */
async function storedElsewhere({ db, vault, parts }: Looking, { email, phone, keys = [] }: Person): Promise<Details> {
  const person = { email, phone };
  const known = new Set(keys.map((key) => Buffer.from(key).toString('hex')));
  const isTheirs = (kind: keyof Details, value: string) => {
    const mac = person[kind] === '' ? personMac(vault, kind, value) : null;
    return mac !== null && known.has(mac.toString('hex'));
  };
  if (known.size === 0) return person;
  for (const { details } of parts) {
    if (!details) continue;
    for await (const one of details(db)) {
      if (isTheirs('email', one.email)) person.email = one.email;
      if (isTheirs('phone', one.phone)) person.phone = one.phone;
    }
  }
  return person;
}
