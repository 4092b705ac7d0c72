import { ascii, id, instant, int, longText, nullable, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const companyTable = defineTable(
  'sp_crm_companies',
  {
    id: id(),
    hash: ascii(32),
    name: text(190),
    nameKey: text(190),
    ownerId: nullable(int()),
    industry: text(192),
    type: text(192),
    email: text(190),
    phone: text(50),
    website: text(2048),
    logo: text(2048),
    linkedinUrl: text(2048),
    facebookUrl: text(2048),
    twitterUrl: text(2048),
    timezone: text(192),
    addressLine1: text(192),
    addressLine2: text(192),
    postalCode: text(192),
    city: text(192),
    state: text(192),
    country: text(192),
    employeesNumber: int(),
    description: longText(),
    dateOfStart: nullable(ascii(10)),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['nameKey']], index: [['ownerId'], ['industry'], ['type']] },
);

export const createCrmCompanies = migration(3002, 'crm-companies', async ({ createTable }) => {
  for (const table of [companyTable]) await createTable(table);
});
