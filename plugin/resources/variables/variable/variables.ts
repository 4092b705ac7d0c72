import { rows } from '../../../db/rows';
import { lockCounter } from '../../../db/slots';
import type { Db } from '../../../host';
import { type Variable, variableTable } from './variable-table';

/** All SQL about free-form variables, bound to one transaction or connection. */
export function variables(db: Db) {
  const table = rows(db, variableTable);
  const find = (key: string, { lock = false } = {}) => table.one({ key }, { lock });

  return {
    count: () => table.count({}),

    list: () => table.many({}, { order: [['key', 'ASC']] }),

    find,

    /** The variable, if there is one, held until the transaction ends. Where there is none, what is held is the parent of all rows. */
    async hold(key: string): Promise<Variable | undefined> {
      const record = await find(key, { lock: true });
      if (record) return record;
      await lockCounter(db, 'variables');
      return find(key, { lock: true });
    },

    create: (variable: Variable) => table.insert(variable),

    update: ({ key, ...fields }: Variable) => table.update({ key }, fields),

    delete: (key: string) => table.delete({ key }),
  };
}
