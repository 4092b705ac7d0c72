import { bytes, nullable } from '../../../db/columns';
import { migration } from '../../../db/migrate';

/** Null: from before digests, and no part of the chain yet. */
export const contactSalt = migration(66, 'contact-salt', ({ addColumn }) => addColumn('sp_lead_contacts', 'salt', nullable(bytes(16))));
