import { ascii, int, primary } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const blocks = defineTable('sp_outbox_blocks', {
  block: primary(int()),
  kind: primary(ascii(64)),
  state: primary(ascii(10)),
  total: int(),
});

export const createOutboxBlocks = migration(28, 'outbox-blocks', ({ createTable }) => createTable(blocks));
