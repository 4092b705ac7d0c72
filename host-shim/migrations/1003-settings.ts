import { columns, defineTable, migration } from '../../plugin/adapter';

const { ascii, instant, json, longText, primary } = columns;

const options = defineTable('host_options', { name: primary(ascii(190)), value: json<unknown>() });
const variables = defineTable('host_automation_variables', { name: primary(ascii(190)), value: longText(), updatedAt: instant() });

/** Options and the variables of the built-in automation. */
export const createSettings = migration(1003, 'host-settings', async ({ createTable }) => {
  for (const table of [options, variables]) await createTable(table);
});
