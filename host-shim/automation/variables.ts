import type { Automation, Db, Storage } from '../../plugin/host';
import { columns, defineTable, isDuplicate, rows } from '../../plugin/index';

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
    set: (name, value) => storage.run((db) => upsert(db, name, value)),
    delete: async (name) => void (await storage.run((db) => rows(db, variablesTable).delete({ name }))),
    async list() {
      const all = await storage.run((db) => rows(db, variablesTable).many({}, { order: [['name', 'ASC']] }));
      return all.map(({ name, value }) => ({ name, value }));
    },
  };
}

async function upsert(db: Db, name: string, value: string): Promise<void> {
  const updatedAt = Date.now();
  if ((await rows(db, variablesTable).update({ name }, { value, updatedAt })) > 0) return;
  try {
    await rows(db, variablesTable).insert({ name, value, updatedAt });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await rows(db, variablesTable).update({ name }, { value, updatedAt });
  }
}
