import { columns, defineTable, migration } from '../adapter';
import { variablesTable } from './automation';
import { metaTable, postTermsTable, termsTable } from './content/tables';
import { openSavesTable } from './content/told-saves';
import { mediaTable } from './media/files';
import { numberedIdsTable } from './numbered-ids';
import { optionsTable } from './options';
import { roleGrantsTable } from './roles';

const { ascii, id, instant, int, json, longText, nullable, primary, text } = columns;

const tables = [
  defineTable('host_options', { name: primary(ascii(190)), value: json<unknown>() }),
  defineTable('host_automation_variables', { name: primary(ascii(190)), value: longText(), updatedAt: instant() }),
  defineTable('host_numbered_ids', { id: id(), kind: ascii(32), name: text(190) }, { unique: [['kind', 'name']] }),
  defineTable('host_role_grants', { role: primary(ascii(64)), capability: primary(ascii(64)) }),
  defineTable('host_media', {
    id: id(),
    name: text(190),
    file: ascii(190),
    mime: ascii(64),
    bytes: int(),
    alt: text(500),
    width: int(),
    height: int(),
    createdAt: instant(),
    authorId: nullable(int()),
    sizes: nullable(json<unknown>()),
  }),
];

/** What the parts of the kit keep, for an adapter to open its storage with: options, variables, media, numbered ids and grants. */
export const kitSchema = {
  tables: [optionsTable, variablesTable, numberedIdsTable, roleGrantsTable, mediaTable],
  migrations: [
    migration(1101, 'host-kit', async ({ createTable }) => {
      for (const table of tables) await createTable(table);
    }),
  ],
};

const ofContent = [
  defineTable('host_post_meta', { postId: primary(int()), name: primary(text(190)), value: json<unknown>() }),
  defineTable(
    'host_terms',
    { id: id(), taxonomy: ascii(32), slug: ascii(190), name: text(190) },
    { unique: [['taxonomy', 'slug']], index: [['taxonomy', 'name']] },
  ),
  defineTable('host_post_terms', { postId: primary(int()), termId: primary(int()) }, { index: [['termId']] }),
];

const openSaves = defineTable(
  'host_open_saves',
  { id: id(), postId: int(), before: nullable(json<unknown>()), at: instant(), tries: int() },
  { index: [['at'], ['postId']] },
);

/** The same for a host whose posts are its own, with what it keeps beside them: their meta and terms (D695), and saves not told yet (D682). */
export const contentSchema = {
  tables: [...kitSchema.tables, metaTable, termsTable, postTermsTable, openSavesTable],
  migrations: [
    ...kitSchema.migrations,
    migration(1102, 'host-kit-content', async ({ createTable }) => {
      for (const table of ofContent) await createTable(table);
    }),
    migration(1103, 'host-kit-open-saves', async ({ createTable }) => createTable(openSaves)),
  ],
};
