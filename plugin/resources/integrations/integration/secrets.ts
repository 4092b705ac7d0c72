import { randomUUID } from 'node:crypto';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { invalidParam } from '../../../kit/errors';
import type { SealedColumn } from '../../../kit/group';
import type { SecretRef, Vault } from '../../../kit/vault';
import { SecretCorrupt } from '../../../secrets/envelope';
import type { IntegrationDefinition } from '../definitions/definition';
import { type IntegrationSecret, integrationSecretTable } from './integration-table';

/** The column that holds sealed secrets, for key rotation. */
export const sealedSecret: SealedColumn = {
  table: integrationSecretTable.name,
  idColumn: 'row_uuid',
  column: 'sealed',
  rowUuidColumn: 'row_uuid',
  generationColumn: 'generation',
};

const refOf = ({ rowUuid, generation }: Pick<IntegrationSecret, 'rowUuid' | 'generation'>): SecretRef => ({
  table: sealedSecret.table,
  column: sealedSecret.column,
  rowUuid,
  generation,
});

/** All SQL about the secrets of integrations; the caller of a change holds the integration's lock. */
export function integrationSecrets(db: Db, vault: Vault) {
  const table = rows(db, integrationSecretTable);

  async function read(slug: string, name: string): Promise<string | undefined> {
    const row = await table.one({ slug, name });
    return row && vault.open(db, refOf(row), row.sealed);
  }

  return {
    /** The plaintext, if there is one. Throws SecretCorrupt (503) where it can't be read any more. */
    read,

    /** Store it unless the same one is there; returns whether it has changed. One that can't be read any more counts as none. */
    async set(slug: string, name: string, value: string): Promise<boolean> {
      if ((await read(slug, name).catch(noneIfCorrupt)) === value) return false;
      const row = await table.one({ slug, name });
      const next = { rowUuid: row?.rowUuid ?? randomUUID(), generation: (row?.generation ?? 0) + 1 };
      const sealed = await vault.seal(db, refOf(next), value);
      if (row) await table.update({ rowUuid: row.rowUuid }, { sealed, generation: next.generation });
      else await table.insert({ slug, name, sealed, ...next });
      return true;
    },
  };
}

function noneIfCorrupt(error: unknown): undefined {
  if (error instanceof SecretCorrupt) return undefined;
  throw error;
}

/** Throws invalid_params for a secret that the integration doesn't have, or for a value that can't be one. */
export function checkSecret({ slug, secrets }: IntegrationDefinition, name: string, value: string): void {
  const definition = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  if (!definition) throw invalidParam('/name', `must be one of the secrets of ${slug}: ${Object.keys(secrets).join(', ')}`);
  const problem = definition.problem?.(value);
  if (problem !== undefined) throw invalidParam('/value', `must ${problem}`);
}
