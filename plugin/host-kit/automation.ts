import { columns, defineTable, rows } from '../adapter';
import type { Automation, Storage } from '../host';

const { ascii, instant, longText, primary } = columns;

export const variablesTable = defineTable('host_automation_variables', {
  name: primary(ascii(190)),
  value: longText(),
  updatedAt: instant(),
});

/** Variables of the automation that is built into the host; always available. */
export function createAutomation(storage: Storage): Automation {
  return {
    available: async () => true,
    set: (name, value) => storage.run((db) => rows(db, variablesTable).put({ name }, { value, updatedAt: Date.now() })),
    delete: async (name) => void (await storage.run((db) => rows(db, variablesTable).delete({ name }))),
    async list() {
      const all = await storage.run((db) => rows(db, variablesTable).many({}, { order: [['name', 'ASC']] }));
      return all.map(({ name, value }) => ({ name, value }));
    },
  };
}
