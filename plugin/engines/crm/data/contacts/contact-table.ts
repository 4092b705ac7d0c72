import { ascii, type Column, id, instant, int, longText, nullable, text } from '../../../../db/columns';
import { defineTable, type RowOf } from '../../../../db/table';
import type { ContactStatus, ContactType } from '../../domain/statuses';

/** People that may be written to. Texts that nobody gave are empty. */
export const contactTable = defineTable(
  'sp_crm_contacts',
  {
    id: id(),
    email: text(190),
    /** The address as it is compared, see `emailKeyOf`. */
    emailKey: text(190),
    status: ascii(20) as Column<ContactStatus>,
    contactType: ascii(20) as Column<ContactType>,
    userId: nullable(int()),
    ownerId: nullable(int()),
    /** The company that counts as the contact's own. */
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
    /** ISO 3166 alpha-2. */
    country: text(192),
    timezone: text(192),
    ip: ascii(45),
    /** Decimal degrees, as they were sent. */
    latitude: nullable(ascii(20)),
    longitude: nullable(ascii(20)),
    totalPoints: int(),
    lifeTimeValue: int(),
    source: text(50),
    avatar: text(2048),
    /** YYYY-MM-DD. */
    dateOfBirth: nullable(ascii(10)),
    /** MM-DD of it, by which birthdays are found. */
    birthday: nullable(ascii(5)),
    /** What the search of a list looks through, see `searchTextOf`. */
    searchText: longText(),
    /** Random: part of what the links in emails are signed with; a new one ends all links. */
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

export type ContactRow = RowOf<typeof contactTable>;
