import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import type { PlatformCtx } from '../definitions/definition';
import { type IntegrationState, integrationStateTable } from '../integration/integration-table';

type Outcome = Pick<IntegrationState, 'isOk' | 'message'>;
const maxLength = 190;

/** How the last real call ended, or undefined where there was none since the settings changed (D80). */
export const lastOutcome = (db: Db, slug: string) => rows(db, integrationStateTable).one({ slug });

/** Note how a call ended; a repeat of the same writes nothing, so that a busy platform costs a read per call. */
export async function noteOutcome({ host, now }: Pick<PlatformCtx, 'host' | 'now'>, slug: string, outcome: Outcome): Promise<void> {
  const message = [...outcome.message].slice(0, maxLength).join('');
  await host.storage.apart(async (db) => {
    const table = rows(db, integrationStateTable);
    const before = await table.one({ slug });
    if (before?.isOk === outcome.isOk && before.message === message) return;
    await table.put({ slug }, { isOk: outcome.isOk, message, since: now() });
  });
}

/** Part of the transaction that changes the settings: what was known of the old ones says nothing about the new. */
export const forgetOutcome = (db: Db, slug: string) => rows(db, integrationStateTable).delete({ slug });
