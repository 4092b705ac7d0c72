import { ascii, bytes, type Column, id, instant } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';
import type { ContactStatus } from '../../domain/statuses';

/** Addresses that only their owner may subscribe again; they stay when the contact is deleted or gets another address. */
export const suppressionTable = defineTable(
  'sp_crm_suppressions',
  {
    id: id(),
    /** SHA-256 of the address as it is compared: nobody is listed here by name. */
    digest: bytes(32),
    status: ascii(20) as Column<ContactStatus>,
    createdAt: instant(),
  },
  { unique: [['digest']] },
);
