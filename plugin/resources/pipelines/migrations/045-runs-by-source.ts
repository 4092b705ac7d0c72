import { migration } from '../../../db/migrate';

export const addRunsBySource = migration(45, 'runs-by-source', ({ addIndex }) => addIndex('sp_runs', ['source', 'id']));
