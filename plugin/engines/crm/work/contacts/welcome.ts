import type { AddedPerson, BridgeService, Db, MetPerson, NamedPerson, PeopleService } from '../../../../host';
import { type Engine, serviceOf } from '../../../kit/engine';
import { namesOf } from '../../../kit/people';
import type { ContactRow } from '../../data/contacts/contact-table';
import { contacts } from '../../data/contacts/contacts';
import { contactEvents } from '../../data/contacts/events';
import { type Consent, facts } from '../../data/contacts/facts';
import { suppressions } from '../../data/contacts/suppressions';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { isSuppressed } from '../../domain/statuses';
import { moduleName } from '../../engine';
import { onHappenings } from './happenings';
import type { Saving } from './save-contact';
import { savingFor } from './saving';
import { upsertContact } from './upsert-contact';

type Origin = Consent['from'];

/** The switches in the configuration of the module. */
const switches: Readonly<Record<Origin, string>> = { lead: 'leads_become_contacts', guest: 'guests_become_contacts' };

// D304
/** How people whom other parts of the site meet become contacts. */
export function peopleService(engine: Engine): PeopleService {
  onHappenings(withdrawConsent);
  return {
    isWelcoming: (from) => isWanted(engine, from),
    async welcome(from) {
      if (!(await isWanted(engine, from))) return undefined;
      const saving = savingFor({ engine }, { onSuppressed: 'keep', isOptIn: true });
      return (db, person) => welcome(db, person, { from, saving });
    },
    async adding() {
      const whyNot = await whyNotHere(engine);
      if (whyNot) return whyNot;
      const saving = savingFor({ engine }, { onSuppressed: 'keep', isOptIn: true });
      return (db, person) => add(db, person, saving);
    },
  };
}

async function isWanted(engine: Engine, from: Origin): Promise<boolean> {
  if ((await whyNotHere(engine)) !== undefined) return false;
  return (await serviceOf(engine.host).config(moduleName))[switches[from]] === true;
}

/** Not while the module is off, nor while the contacts are kept by the provider of another site. */
async function whyNotHere({ host }: Engine): Promise<'off' | 'elsewhere' | undefined> {
  if (!(await serviceOf(host).isActive(moduleName))) return 'off';
  const connection = await host.plugins.lookup<BridgeService>('siteplane.bridge')?.provider('marketing');
  return connection?.mode === 'remote' ? 'elsewhere' : undefined;
}

interface Meeting {
  readonly from: Origin;
  readonly saving: Saving;
}

/**
 * Whoever is new is asked to confirm. Anybody can type an address that is not theirs, so of a contact that is there only what was empty
 * is filled, and one that unsubscribed or is suppressed otherwise hears nothing.
 */
async function welcome(db: Db, person: MetPerson, { from, saving }: Meeting): Promise<void> {
  const { source, campaign, ref } = person;
  const saved = await save(db, { ...person, tags: [], lists: [] }, saving);
  if ('suppressed' in saved) return;
  const { id } = saved;
  const { at } = saving;
  await count(db, { id, from, at }, person);
  await facts(db).set({ contactId: id, key: 'consent' }, { from, ref, source, campaign, given_at: at } satisfies Consent, at);
}

// D538
/** The same for somebody whom an operator named: nothing says that they agreed, so they are asked to confirm and no consent is noted. */
async function add(db: Db, person: NamedPerson, saving: Saving): Promise<AddedPerson> {
  const saved = await save(db, person, saving);
  if (!('suppressed' in saved) && saved.isChanged) await count(db, { id: saved.id, from: 'lead', at: saving.at }, person);
  return saved;
}

async function save(db: Db, person: NamedPerson, saving: Saving): Promise<AddedPerson> {
  const emailKey = emailKeyOf(person.email);
  const listed = (await suppressions(db).of([emailKey])).get(emailKey);
  if (listed) return { suppressed: listed };
  const known = await knownBy(db, emailKey);
  if (known && isSuppressed(known.status)) return { suppressed: known.status };
  const attach = { tags: person.tags, lists: person.lists };
  const change = { email: person.email, columns: newColumns(person, known), values: new Map(), attach, detach: {} };
  const { row, isChanged } = await upsertContact(db, { ...change, status: 'pending' }, { ...saving, isForced: false });
  return { id: row.id, status: row.status, isChanged };
}

const count = (db: Db, { id, from, at }: { id: number; from: Origin; at: number }, { source, campaign }: MetPerson) =>
  contactEvents(db).count({ contactId: id, provider: 'siteplane', eventKey: from, title: source, value: campaign, createdBy: null, at });

async function knownBy(db: Db, emailKey: string): Promise<ContactRow | undefined> {
  const contact = await contacts(db).byEmailKey(emailKey);
  return contact && contacts(db).find(contact.id, { lock: true });
}

/** The columns that are to be written: of somebody who is known those that were empty. */
const newColumns = (person: MetPerson, known: ContactRow | undefined) =>
  Object.fromEntries(Object.entries(columnsOf(person)).filter(([name]) => !known || known[name as 'firstName'] === ''));

function columnsOf({ name, phone, source }: MetPerson) {
  const { first_name: firstName, last_name: lastName } = namesOf(name);
  return { firstName, lastName, phone: phone.slice(0, 50), source: source.slice(0, 50) };
}

/** Who unsubscribes from mail takes back what they agreed to on the site, for good. */
async function withdrawConsent(db: Db, happenings: Parameters<Parameters<typeof onHappenings>[0]>[1], at: number): Promise<void> {
  for (const one of happenings) {
    if (one.kind !== 'status_changed' || !isSuppressed(one.to)) continue;
    const consent = (await facts(db).of(one.contactId)).get('consent')?.value;
    if (consent) await facts(db).set({ contactId: one.contactId, key: 'consent' }, { ...consent, withdrawn_at: at }, at);
  }
}
