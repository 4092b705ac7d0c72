import { randomUUID } from 'node:crypto';
import { rows } from '../../../../db/rows';
import type { Db, EngineService } from '../../../../host';
import type { SealedColumn } from '../../../../kit/group';
import { type BounceSecretRow, bounceSecretTable } from './bounce-secret-table';

/** The column that holds sealed values, for key rotation. */
export const sealedBounceSecret: SealedColumn = {
  table: bounceSecretTable.name,
  idColumn: 'row_uuid',
  column: 'sealed',
  rowUuidColumn: 'row_uuid',
  generationColumn: 'generation',
};

const placeOf = ({ rowUuid, generation }: Pick<BounceSecretRow, 'rowUuid' | 'generation'>) => ({
  table: bounceSecretTable.name,
  column: 'sealed',
  rowUuid,
  generation,
});

/** All SQL about what services that deliver emails sign their reports with. */
export function bounceSecrets(db: Db, service: Pick<EngineService, 'seal' | 'unseal'>) {
  const own = rows(db, bounceSecretTable);
  return {
    /** Services that have one. */
    known: async (): Promise<ReadonlySet<string>> => new Set((await own.many({})).map((row) => row.service)),

    async read(name: string): Promise<string | undefined> {
      const row = await own.one({ service: name });
      return row && service.unseal(db, placeOf(row), row.sealed);
    },

    async set(name: string, secret: string, at: number): Promise<void> {
      const row = await own.one({ service: name }, { lock: true });
      const next = { rowUuid: row?.rowUuid ?? randomUUID(), generation: (row?.generation ?? 0) + 1 };
      const sealed = await service.seal(db, placeOf(next), secret);
      if (row) await own.update({ id: row.id }, { sealed, generation: next.generation, updatedAt: at });
      else await own.insert({ ...next, service: name, sealed, updatedAt: at });
    },

    forget: (name: string): Promise<number> => own.delete({ service: name }),
  };
}
