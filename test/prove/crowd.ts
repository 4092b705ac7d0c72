import { toStored } from '../../plugin/db/table';
import { campaignTable } from '../../plugin/engines/crm/data/campaigns/campaign-tables';
import { emailTable } from '../../plugin/engines/crm/data/campaigns/email-table';
import { contactTable } from '../../plugin/engines/crm/data/contacts/contact-table';
import { customFieldTable, customValueTable } from '../../plugin/engines/crm/data/contacts/custom-field-tables';
import { linkCounts } from '../../plugin/engines/crm/data/contacts/link-counts';
import { linkTables, type Pair } from '../../plugin/engines/crm/data/contacts/link-tables';
import { contactSearchTable } from '../../plugin/engines/crm/data/contacts/search-table';
import { searchTextOf } from '../../plugin/engines/crm/domain/contacts/search-text';
import type { Db, Storage } from '../../plugin/host';
import type { Table } from '../../plugin/kit/table';
import { dayMs, now, type Person } from '../engines/crm/segments/people';
import { seeded } from '../support/seeded';

const syllables = ['ba', 'ko', 'li', 'mar', 'nen', 'ro', 'sa', 'tor', 'vi', 'wen', 'ze', 'dul'];
const wordOf = (n: number): string => {
  const word = [n % 12, Math.trunc(n / 12) % 12, Math.trunc(n / 144) % 12].map((at) => syllables[at]).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
};
/** The list of those that a campaign goes to. */
export const recipientList = 9;
export const recipients = 10_000;

/** The n-th of a crowd: always the same person, so that nobody has to be kept in memory. */
export function memberOf(id: number, seed: number): Person & { readonly lastName: string; readonly phone: string } {
  const random = seeded(Math.imul(id, 2_654_435_761) ^ seed);
  const upTo = (count: number) => Math.floor(random() * count);
  const [firstName, lastName] = [wordOf(upTo(200)), wordOf(upTo(1700))];
  const some = (values: readonly number[], share: number) => values.filter(() => random() < share);
  const values: Person['values'] = {
    ...(random() < 0.3 ? { plan: { texts: [random() < 0.5 ? 'Free' : 'Team'], number: null } } : {}),
    ...(random() < 0.2 ? { score: { texts: ['-'], number: upTo(100) * 1_000_000 } } : {}),
  };
  const createdAt = now - upTo(700) * dayMs;
  return {
    id,
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${id}@${wordOf(upTo(40))}.example`.toLowerCase(),
    phone: `+49 30 ${1_000_000 + upTo(9_000_000)}`,
    city: wordOf(upTo(500)),
    country: ['', 'DE', 'PT', 'US', 'FR', 'IN'][upTo(6)] ?? '',
    status: (['subscribed', 'subscribed', 'subscribed', 'unsubscribed', 'pending'] as const)[upTo(5)] ?? 'pending',
    userId: null,
    dateOfBirth: null,
    lastActivity: random() < 0.5 ? now - upTo(60) * dayMs : null,
    createdAt,
    tags: some([1, 2, 3, 4, 5], 0.2),
    lists: some([1, 2], 0.4),
    industries: [],
    values,
    events: [],
    emails: random() < 0.2 ? [{ campaignId: 1, sentAt: now - upTo(90) * dayMs, isOpen: random() < 0.4, isClicked: random() < 0.1 }] : [],
    automations: {},
    sequences: {},
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Rows of a table, many to a statement. */
export async function insertMany(db: Db, { name, fields }: Table, rows: readonly Values[]): Promise<void> {
  const used = fields.filter(({ property }) => rows[0] !== undefined && property in rows[0]);
  // SQLite takes 32,766 values in a statement.
  const atOnce = Math.floor(15_000 / used.length);
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const marks = some.map(() => `(${used.map(() => '?').join(', ')})`).join(', ');
    const params = some.flatMap((row) => used.map(({ property, column }) => toStored(column, row[property])));
    await db.execute(`INSERT INTO ${name} (${used.map((field) => `\`${field.name}\``).join(', ')}) VALUES ${marks}`, params);
  }
}

const blank = Object.fromEntries(
  ['prefix', 'addressLine1', 'addressLine2', 'postalCode', 'state', 'timezone', 'ip', 'source', 'avatar'].map((name) => [name, '']),
) as Record<'addressLine1' | 'addressLine2' | 'postalCode' | 'state', string>;
const plain = { ...blank, contactType: 'lead', totalPoints: 0, lifeTimeValue: 0, linkKey: 'crowd', updatedAt: now };

/** What the search of a list looks through. */
export const searchedText = (member: ReturnType<typeof memberOf>): string => searchTextOf({ ...plain, ...member });

const atOnce = 5000;

/** Add those after `from`, up to `to`. */
export async function grow(storage: Storage, { from, to, seed }: { from: number; to: number; seed: number }): Promise<void> {
  if (from === 0) await storage.tx(addFields);
  for (let first = from + 1; first <= to; first += atOnce) {
    const members = Array.from({ length: Math.min(atOnce, to - first + 1) }, (_, i) => memberOf(first + i, seed));
    await storage.tx((db) => addMembers(db, members));
  }
  await storage.tx(async (db) => {
    await db.execute('DELETE FROM sp_crm_contact_counts');
    await db.execute(
      'INSERT INTO sp_crm_contact_counts (status, shard, total) SELECT status, 0, COUNT(*) FROM sp_crm_contacts GROUP BY status',
    );
    await db.execute(`DELETE FROM ${linkTables.lists.name} WHERE object_id = ${recipientList}`);
    await linkCounts(db).removeObjects('lists', [recipientList]);
    const newest = await db.query<{ id: number }>(
      `SELECT id FROM sp_crm_contacts WHERE status = 'subscribed' ORDER BY id DESC LIMIT ${recipients}`,
    );
    await addLinks(
      db,
      'lists',
      newest.map(({ id }) => ({ contactId: Number(id), objectId: recipientList })),
    );
  });
}

async function addLinks(db: Db, kind: 'tags' | 'lists', pairs: readonly Pair[]): Promise<void> {
  await insertMany(
    db,
    linkTables[kind],
    pairs.map((pair) => ({ ...pair, createdAt: now })),
  );
  await linkCounts(db).change(kind, pairs, 1);
}

async function addFields(db: Db): Promise<void> {
  const fields = [
    ['plan', 'single-select'],
    ['score', 'number'],
  ].map(([slug, type], position) => ({ ownerKind: 'contact', slug, type, label: slug, group: '', options: [], position }));
  await insertMany(db, customFieldTable, fields);
}

async function addMembers(db: Db, members: readonly ReturnType<typeof memberOf>[]): Promise<void> {
  const contacts = members.map((member) => ({ ...plain, ...member, emailKey: member.email, searchText: searchedText(member) }));
  await insertMany(db, contactTable, contacts);
  const short = contacts.map(({ id, status, searchText }) => ({ id, status, text: Buffer.from(searchText) }));
  await insertMany(db, contactSearchTable, short);
  for (const kind of ['tags', 'lists'] as const)
    await addLinks(
      db,
      kind,
      members.flatMap((member) => member[kind].map((objectId) => ({ contactId: member.id, objectId }))),
    );
  const values = members.flatMap(({ id, values: own }) =>
    Object.entries(own).flatMap(([slug, { texts, number }]) =>
      texts.map((value, position) => ({
        ...{ ownerKind: 'contact', ownerId: id, slug, position, value },
        ...{ textKey: value.toLowerCase(), number },
      })),
    ),
  );
  await insertMany(db, customValueTable, values);
  await insertMany(db, emailTable, members.flatMap(emailsOf));
}

function emailsOf({ id, email, emails }: Person): Values[] {
  const plainEmail = { type: 'campaign', occasion: 0, status: 'sent', subject: '', note: '', fence: 0, attempts: 1 };
  return emails.map(({ campaignId, sentAt, isOpen, isClicked }) => ({
    ...plainEmail,
    ...{ contactId: id, campaignId, sentAt, isOpen, clickCount: Number(isClicked), address: email, domain: email.split('@')[1] ?? '' },
    ...{ hash: `${campaignId}-${id}`, createdAt: sentAt, updatedAt: sentAt },
  }));
}

/** A campaign to the 10,000 of the list, about to look for its recipients. */
export async function addCampaign(db: Db): Promise<number> {
  const settings = {
    sending_filter: 'list_tag',
    subscribers: [{ list: recipientList, tag: 'all' }],
    excludedSubscribers: [{ list: 'all', tag: 77 }],
  };
  const texts = {
    title: 'Crowd',
    titleKey: 'crowd',
    slug: 'crowd',
    subject: 'Hello',
    preHeader: '',
    body: 'Hello',
    designTemplate: 'raw_html',
  };
  const state = { status: 'processing', cursor: 0, startedAt: now, recipientsCount: 0, delay: 0, isUtmActive: false, utm: {} };
  // Later than now, so that nothing of it is ordered to be sent.
  const row = { id: 2, type: 'campaign', ...texts, ...state, settings, scheduledAt: now + dayMs, createdAt: now, updatedAt: now };
  await insertMany(db, campaignTable, [row]);
  return row.id;
}
