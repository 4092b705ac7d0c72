import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { llmsTxtTable } from './table';

const id = 1;

/** All SQL about what `/llms.txt` serves, bound to one transaction or connection. */
export function llmsTxt(db: Db) {
  const table = rows(db, llmsTxtTable);

  return {
    find: () => table.one({ id }),

    async put(content: string, builtAt: number): Promise<void> {
      if ((await table.update({ id }, { content, builtAt })) > 0) return;
      try {
        await table.insert({ id, content, builtAt });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        await table.update({ id }, { content, builtAt });
      }
    },
  };
}
