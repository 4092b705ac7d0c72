import { ascii, id, instant, int, longText, nullable, text } from '../../../../db/columns';
import { defineTable, type RowOf } from '../../../../db/table';

/** Companies that contacts belong to. Texts that nobody gave are empty. */
export const companyTable = defineTable(
  'sp_crm_companies',
  {
    id: id(),
    hash: ascii(32),
    name: text(190),
    /** The name in lower case: no two companies have the same. */
    nameKey: text(190),
    /** A contact. */
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
    /** YYYY-MM-DD. */
    dateOfStart: nullable(ascii(10)),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['nameKey']], index: [['ownerId'], ['industry'], ['type']] },
);

export type CompanyRow = RowOf<typeof companyTable>;
