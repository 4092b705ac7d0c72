import type { Db, HostUser } from '../../../../host';
import { invalidFields } from '../../../kit/input/errors';
import { namesOf, type People, personName } from '../../../kit/people';
import type { ContactRow } from '../../data/contacts/contact-table';
import { contacts } from '../../data/contacts/contacts';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { createContact, type Saving } from '../contacts/save-contact';

interface Owning {
  /** Of a contact, or else of an account. */
  readonly id: number;
  readonly people: People;
  readonly saving: Saving;
}

/**
 * The contact that is to own a company: the one with this id, or else that of the account with this id, which is created where it has none
 * (for mail that is meant for it alone). 422 where there is neither (D291).
 */
export async function ownerOf(db: Db, { id, people, saving }: Owning): Promise<ContactRow> {
  const contact = await contacts(db).find(id);
  if (contact) return contact;
  const user = people.get(id);
  if (!user || user.email === '') throw noOwner(id);
  const known = (await contacts(db).byUserId(id)) ?? (await contacts(db).byEmailKey(emailKeyOf(user.email)));
  return known ?? createContact(db, contactFor(user), { ...saving, onSuppressed: 'keep' });
}

function contactFor(user: HostUser) {
  const { first_name: firstName, last_name: lastName } = namesOf(personName(user));
  const { email } = user;
  return { email, status: 'transactional', columns: { firstName, lastName }, values: new Map(), attach: {}, detach: {} } as const;
}

const noOwner = (id: number) =>
  invalidFields({
    owner_id: { exists: `No contact and no account with an email address has the id ${id}. List contacts with GET /crm/v2/subscribers.` },
  });
