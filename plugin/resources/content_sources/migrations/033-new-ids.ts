import { int, nullable } from '../../../db/columns';
import { migration } from '../../../db/migrate';

/** Sources that are active already have nothing to prove: null. */
export const addNewIds = migration(33, 'new-ids', ({ addColumn }) => addColumn('sp_sources', 'newIdsUpTo', nullable(int())));
