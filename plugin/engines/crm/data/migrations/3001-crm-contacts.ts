import { ascii, bytes, flag, id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const contactTable = defineTable(
  'sp_crm_contacts',
  {
    id: id(),
    email: text(190),
    emailKey: text(190),
    status: ascii(20),
    contactType: ascii(20),
    userId: nullable(int()),
    ownerId: nullable(int()),
    companyId: nullable(int()),
    prefix: text(192),
    firstName: text(192),
    lastName: text(192),
    phone: text(50),
    addressLine1: text(192),
    addressLine2: text(192),
    postalCode: text(192),
    city: text(192),
    state: text(192),
    country: text(192),
    timezone: text(192),
    ip: ascii(45),
    latitude: nullable(ascii(20)),
    longitude: nullable(ascii(20)),
    totalPoints: int(),
    lifeTimeValue: int(),
    source: text(50),
    avatar: text(2048),
    dateOfBirth: nullable(ascii(10)),
    birthday: nullable(ascii(5)),
    searchText: longText(),
    linkKey: ascii(32),
    lastActivity: nullable(instant()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    unique: [['emailKey']],
    index: [['status', 'id'], ['userId'], ['companyId'], ['createdAt'], ['country', 'status'], ['birthday']],
  },
);

const suppressionTable = defineTable(
  'sp_crm_suppressions',
  { id: id(), digest: bytes(32), status: ascii(20), createdAt: instant() },
  { unique: [['digest']] },
);

const tagTable = defineTable(
  'sp_crm_tags',
  { id: id(), title: text(192), slug: text(192), description: text(1000), createdAt: instant(), updatedAt: instant() },
  { unique: [['slug']] },
);
const listTable = defineTable(
  'sp_crm_lists',
  {
    id: id(),
    title: text(192),
    slug: text(192),
    description: text(1000),
    isPublic: flag(),
    settings: json(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug']] },
);

const columns = { id: id(), contactId: int(), objectId: int(), createdAt: instant() };
const keys = { unique: [['contactId', 'objectId']], index: [['objectId', 'contactId']] } as const;
const contactTagTable = defineTable('sp_crm_contact_tags', columns, keys);
const contactListTable = defineTable('sp_crm_contact_lists', columns, keys);
const contactCompanyTable = defineTable('sp_crm_contact_companies', columns, keys);

const noteTable = defineTable(
  'sp_crm_notes',
  {
    id: id(),
    ownerKind: ascii(10),
    ownerId: int(),
    isSystem: flag(),
    createdBy: nullable(int()),
    type: ascii(50),
    title: text(192),
    description: longText(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { index: [['ownerKind', 'ownerId', 'id']] },
);

const customFieldTable = defineTable(
  'sp_crm_fields',
  {
    id: id(),
    ownerKind: ascii(10),
    slug: ascii(64),
    type: ascii(20),
    label: text(192),
    group: text(192),
    options: json(),
    position: int(),
  },
  { unique: [['ownerKind', 'slug']] },
);
const customValueTable = defineTable(
  'sp_crm_values',
  {
    id: id(),
    ownerKind: ascii(10),
    ownerId: int(),
    slug: ascii(64),
    position: int(),
    value: longText(),
    textKey: text(190),
    number: nullable(int()),
  },
  {
    unique: [['ownerKind', 'ownerId', 'slug', 'position']],
    index: [
      ['slug', 'textKey'],
      ['slug', 'number'],
    ],
  },
);

const contactFactTable = defineTable(
  'sp_crm_contact_facts',
  { id: id(), contactId: int(), key: ascii(64), value: json(), updatedAt: instant() },
  { unique: [['contactId', 'key']] },
);

const contactEventTable = defineTable(
  'sp_crm_events',
  {
    id: id(),
    contactId: int(),
    provider: ascii(50),
    eventKey: text(190),
    title: text(190),
    value: longText(),
    number: nullable(int()),
    counter: int(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    index: [
      ['contactId', 'id'],
      ['contactId', 'eventKey'],
      ['eventKey', 'contactId'],
    ],
  },
);

export const createCrmContacts = migration(3001, 'crm-contacts', async ({ createTable }) => {
  for (const table of [
    contactTable,
    suppressionTable,
    tagTable,
    listTable,
    contactTagTable,
    contactListTable,
    contactCompanyTable,
    noteTable,
    customFieldTable,
    customValueTable,
    contactFactTable,
    contactEventTable,
  ])
    await createTable(table);
});
