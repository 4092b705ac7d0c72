import { isDeepStrictEqual } from 'node:util';
import { rows } from '../../../db/rows';
import { lockCounter } from '../../../db/slots';
import type { Db } from '../../../host';
import { aiCounter } from '../key/ai-keys';
import { isProvider, type ProviderSlug } from '../provider/providers';
import { aiAreaTable } from './ai-tables';
import { type Area, taskOf } from './areas';

/** What an area works with; empty texts mean the defaults. */
export interface AreaSettings {
  readonly provider: ProviderSlug | '';
  readonly model: string;
  readonly maxTokens: number;
}

interface AreaRecord {
  readonly area: Area;
  readonly settings: AreaSettings;
  readonly isStored: boolean;
}

/** All SQL about areas, bound to one transaction or connection. */
export function aiAreas(db: Db) {
  const table = rows(db, aiAreaTable);

  async function get(area: Area, { lock = false } = {}): Promise<AreaRecord> {
    const row = await table.one({ area }, { lock });
    const provider = row && isProvider(row.provider) ? row.provider : '';
    const settings = { provider, model: row?.model ?? '', maxTokens: row?.maxTokens ?? taskOf(area).maxTokens } as const;
    return { area, settings, isStored: row !== undefined };
  }

  return {
    get,

    /** Hold the area until the transaction ends. */
    async lock(area: Area): Promise<AreaRecord> {
      const areaRecord = await get(area, { lock: true });
      if (areaRecord.isStored) return areaRecord;
      await lockCounter(db, aiCounter);
      return get(area, { lock: true });
    },

    /** Store what makes a difference to the locked `before`. Returns whether anything did. */
    async save({ area, settings, isStored }: AreaRecord, after: AreaSettings): Promise<boolean> {
      if (isDeepStrictEqual(settings, after)) return false;
      if (isStored) await table.update({ area }, after);
      else await table.insert({ area, ...after });
      return true;
    },
  };
}
