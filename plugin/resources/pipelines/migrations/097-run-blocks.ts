import { ascii, int, primary } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const blocks = defineTable('sp_run_blocks', {
  block: primary(int()),
  source: primary(ascii(64)),
  recipeId: primary(ascii(64)),
  status: primary(ascii(10)),
  total: int(),
});

export const createRunBlocks = migration(97, 'run-blocks', ({ createTable }) => createTable(blocks));
