import { columns, defineTable, migration } from '../../plugin/adapter';

const { id, instant, int, longText, text } = columns;

const revisions = defineTable(
  'host_revisions',
  { id: id(), postId: int(), title: text(500), content: longText(), excerpt: longText(), replacedBy: int(), replacedAt: instant() },
  { index: [['postId', 'id']] },
);

/** What posts were before somebody changed them. */
export const addRevisions = migration(1010, 'host-revisions', ({ createTable }) => createTable(revisions));
