import { ascii, nullable } from '../../../db/columns';
import { migration } from '../../../db/migrate';

/** Null until the next event of a lead from before proofs. */
export const leadProofs = migration(67, 'lead-proofs', ({ addColumn }) => addColumn('sp_leads', 'headDigest', nullable(ascii(43))));
