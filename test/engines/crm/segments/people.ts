import { rows } from '../../../../plugin/db/rows';
import { enrolmentTable } from '../../../../plugin/engines/crm/data/automations/automation-tables';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { metricTable } from '../../../../plugin/engines/crm/data/campaigns/tracking-tables';
import { companyTable } from '../../../../plugin/engines/crm/data/companies/company-table';
import { contactTable } from '../../../../plugin/engines/crm/data/contacts/contact-table';
import { customFieldTable, customValueTable } from '../../../../plugin/engines/crm/data/contacts/custom-field-tables';
import { contactEventTable } from '../../../../plugin/engines/crm/data/contacts/event-table';
import { linkTables } from '../../../../plugin/engines/crm/data/contacts/link-tables';
import { trackerTable } from '../../../../plugin/engines/crm/data/sequences/tracker-table';
import type { Db } from '../../../../plugin/host';

/** A time that all cases share; the site's clocks are UTC. */
export const now = Date.UTC(2026, 4, 13, 10);
export const dayMs = 86_400_000;

/** What the reference knows of a contact. */
export interface Person {
  id: number;
  email: string;
  firstName: string;
  city: string;
  country: string;
  status: 'subscribed' | 'unsubscribed' | 'pending';
  userId: number | null;
  dateOfBirth: string | null;
  lastActivity: number | null;
  createdAt: number;
  tags: number[];
  lists: number[];
  industries: string[];
  values: Record<string, { texts: string[]; number: number | null }>;
  events: { key: string; title: string; value: string; counter: number }[];
  emails: { campaignId: number; sentAt: number; isOpen: boolean; isClicked: boolean }[];
  automations: Record<number, string>;
  sequences: Record<number, string>;
}

export const industries = ['Food', 'Software'];
export const plans = ['Free', 'Team'];

/** A random person; `pick` chooses one of several. */
export function aPerson(id: number, random: () => number): Person {
  const pick = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const some = <T>(values: readonly T[]): T[] => values.filter(() => random() < 0.35);
  const at = () => now - Math.floor(random() * 40 * dayMs);
  const isSent = some([1, 2]);
  return {
    id,
    email: `p${id}@${pick('One', 'two')}.example.test`,
    firstName: pick('', 'Ann', 'anna', 'Öz', '%_'),
    city: pick('', 'Porto', 'porto alegre', "O'Fallon"),
    country: pick('', 'PT', 'DE'),
    status: pick('subscribed', 'unsubscribed', 'pending'),
    userId: pick(null, 1, 2, 30),
    dateOfBirth: pick(null, '1990-05-13', '1991-05-12', '2026-05-10'),
    lastActivity: pick(null, at(), now + dayMs),
    createdAt: at(),
    tags: some([1, 2, 3]),
    lists: some([1, 2]),
    industries: some(industries),
    values: Object.fromEntries(
      some<[string, { texts: string[]; number: number | null }]>([
        ['plan', { texts: [pick(...plans)], number: null }],
        ['topics', { texts: pick(['Wine'], ['Wine', 'Art'], ['Art', 'Sport'], ['Wine', 'Art', 'Sport']), number: null }],
        ['score', { texts: ['-'], number: pick(-1_500_000, 0, 2_500_000, 10_000_000) }],
        ['hobby', { texts: pick(['Chess'], ['chess club'], ['Go']), number: null }],
        ['since', { texts: ['-'], number: at() }],
      ]),
    ),
    events: some([
      { key: 'order', title: pick('First order', 'order'), value: pick('9', '10', 'ten'), counter: pick(1, 3) },
      { key: 'visit', title: 'Visit', value: '2.5', counter: 2 },
    ]),
    emails: isSent.map((campaignId) => ({ campaignId, sentAt: at(), isOpen: random() < 0.5, isClicked: random() < 0.3 })),
    automations: Object.fromEntries(some([5, 6]).map((funnel) => [funnel, pick('active', 'completed', 'cancelled', 'waiting')])),
    sequences: Object.fromEntries(some([7]).map((sequence) => [sequence, pick('active', 'completed', 'cancelled')])),
  };
}

const stamps = { createdAt: now, updatedAt: now };

/** Store people, with the companies and custom fields that they have. */
export async function store(db: Db, people: readonly Person[]): Promise<void> {
  for (const [i, industry] of industries.entries())
    await rows(db, companyTable).insert({ ...company, id: i + 1, name: industry, nameKey: industry, industry });
  for (const [i, [slug, type]] of [
    ['plan', 'single-select'],
    ['topics', 'checkbox'],
    ['score', 'number'],
    ['hobby', 'text'],
    ['since', 'date_time'],
  ].entries())
    await rows(db, customFieldTable).insert({
      ownerKind: 'contact',
      slug: slug ?? '',
      type: type ?? '',
      label: slug ?? '',
      group: '',
      options: [],
      position: i,
    });
  for (const person of people) await storeOne(db, person);
}

const texts = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, '']));
const company = {
  hash: '',
  ownerId: null,
  employeesNumber: 0,
  dateOfStart: null,
  ...stamps,
  ...(texts([
    'type',
    'email',
    'phone',
    'website',
    'logo',
    'linkedinUrl',
    'facebookUrl',
    'twitterUrl',
    'timezone',
    'addressLine1',
  ]) as Blank),
  ...(texts(['addressLine2', 'postalCode', 'city', 'state', 'country', 'description']) as Blank),
} as const;
// biome-ignore lint/suspicious/noExplicitAny: empty texts, whatever they are called.
type Blank = any;

async function storeOne(db: Db, person: Person): Promise<void> {
  const { id, email, firstName, city, country, status, userId, dateOfBirth, lastActivity, createdAt } = person;
  const blank: Blank = texts([
    'prefix',
    'lastName',
    'phone',
    'addressLine1',
    'addressLine2',
    'postalCode',
    'state',
    'timezone',
    'ip',
    'source',
    'avatar',
    'searchText',
  ]);
  const own = { id, email, emailKey: email.toLowerCase(), firstName, city, country, status, userId, dateOfBirth, lastActivity, createdAt };
  await rows(db, contactTable).insert({
    ...blank,
    ...own,
    contactType: 'lead',
    totalPoints: 0,
    lifeTimeValue: 0,
    linkKey: '',
    updatedAt: now,
  });
  for (const objectId of person.tags) await rows(db, linkTables.tags).insert({ contactId: id, objectId, createdAt: now });
  for (const objectId of person.lists) await rows(db, linkTables.lists).insert({ contactId: id, objectId, createdAt: now });
  for (const industry of person.industries)
    await rows(db, linkTables.companies).insert({ contactId: id, objectId: industries.indexOf(industry) + 1, createdAt: now });
  for (const [slug, { texts: values, number }] of Object.entries(person.values))
    for (const [position, value] of values.entries())
      await rows(db, customValueTable).insert({
        ownerKind: 'contact',
        ownerId: id,
        slug,
        position,
        value,
        textKey: value.toLowerCase(),
        number,
      });
  for (const { key, title, value, counter } of person.events) {
    const number = value === 'ten' ? null : Math.round(Number(value) * 1_000_000);
    await rows(db, contactEventTable).insert({
      contactId: id,
      provider: 'custom',
      eventKey: key,
      title,
      value,
      number,
      counter,
      ...stamps,
    });
  }
  await storeMail(db, person);
}

async function storeMail(db: Db, { id, emails, automations, sequences }: Person): Promise<void> {
  const lease = { fence: 0, notes: [], ...stamps };
  for (const { campaignId, sentAt, isOpen, isClicked } of emails) {
    const content = { subject: '', content: null, note: '', address: '', domain: '', hash: `${id}-${campaignId}`, ...stamps };
    const seen = { isOpen, clickCount: isClicked ? 2 : 0, attempts: 1, fence: 0, occasion: 0 };
    const emailId = await rows(db, emailTable).insert({
      campaignId,
      contactId: id,
      type: 'campaign',
      status: 'sent',
      sentAt,
      ...content,
      ...seen,
    });
    const metric = { emailId, campaignId, contactId: id, counter: 1, isMachine: false, country: '', createdAt: sentAt, updatedAt: sentAt };
    if (isOpen) await rows(db, metricTable).insert({ ...metric, type: 'open', urlId: 0 });
    await rows(db, metricTable).insert({ ...metric, type: 'click', urlId: 1, isMachine: !isClicked });
  }
  for (const [funnelId, status] of Object.entries(automations))
    await rows(db, enrolmentTable).insert({
      funnelId: Number(funnelId),
      contactId: id,
      status: status as 'active',
      lastStepStatus: '',
      turn: 0,
      sourceTriggerName: '',
      ...lease,
    });
  for (const [sequenceId, status] of Object.entries(sequences))
    await rows(db, trackerTable).insert({ sequenceId: Number(sequenceId), contactId: id, status: status as 'active', ...lease });
}
