import { randomUUID } from 'node:crypto';
import { rows } from '../../../../db/rows';
import type { Db, EngineService } from '../../../../host';
import type { SealedColumn } from '../../../../kit/group';
import { type StepHeaderRow, stepHeaderTable } from './step-header-table';

/** The column that holds sealed values, for key rotation. */
export const sealedStepHeader: SealedColumn = {
  table: stepHeaderTable.name,
  idColumn: 'row_uuid',
  column: 'sealed',
  rowUuidColumn: 'row_uuid',
  generationColumn: 'generation',
};

const placeOf = ({ rowUuid, generation }: Pick<StepHeaderRow, 'rowUuid' | 'generation'>) => ({
  table: stepHeaderTable.name,
  column: 'sealed',
  rowUuid,
  generation,
});

export type Sealing = Pick<EngineService, 'seal' | 'unseal'>;

/** All SQL about the values of headers that steps send, by the name in lower case. */
export function stepHeaders(db: Db, service: Sealing) {
  const own = rows(db, stepHeaderTable);
  return {
    names: async (stepId: number): Promise<ReadonlySet<string>> => new Set((await own.many({ stepId })).map(({ name }) => name)),

    async read(stepId: number): Promise<ReadonlyMap<string, string>> {
      const values = new Map<string, string>();
      for (const row of await own.many({ stepId })) values.set(row.name, await service.unseal(db, placeOf(row), row.sealed));
      return values;
    },

    async set(stepId: number, name: string, { value, at }: { value: string; at: number }): Promise<void> {
      const row = await own.one({ stepId, name }, { lock: true });
      const next = { rowUuid: row?.rowUuid ?? randomUUID(), generation: (row?.generation ?? 0) + 1 };
      const sealed = await service.seal(db, placeOf(next), value);
      if (row) await own.update({ id: row.id }, { sealed, generation: next.generation, updatedAt: at });
      else await own.insert({ ...next, stepId, name, sealed, updatedAt: at });
    },

    forget: (stepId: number, names: readonly string[]): Promise<number> =>
      names.length === 0 ? Promise.resolve(0) : own.delete({ stepId, name: names }),
  };
}
