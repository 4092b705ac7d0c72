import type { Ctx } from '../../../kit/ctx';
import type { SecretRef } from '../../../kit/vault';
import { SecretCorrupt } from '../../../secrets/envelope';
import { forwardRef, secretRef } from './secrets';
import type { Source } from './source-table';

interface SecretInput {
  readonly secret: string | undefined;
  readonly forwardSecret: string | undefined;
}

/** The columns to write for the secrets that were given and differ from what is stored. */
export async function changedSecrets(ctx: Ctx, source: Source, { secret, forwardSecret }: SecretInput): Promise<Partial<Source>> {
  const { db, vault } = ctx;
  const changes: Partial<Source> = {};
  if (secret !== undefined && (await opened(ctx, secretRef(source), source.secretSealed)) !== secret) {
    const secretGeneration = source.secretGeneration + 1;
    const secretSealed = await vault.seal(db, secretRef({ ...source, secretGeneration }), secret);
    Object.assign(changes, { secretSealed, secretGeneration, secretSource: 'provided' });
  }
  if (forwardSecret !== undefined && (await opened(ctx, forwardRef(source), source.forwardSealed)) !== forwardSecret) {
    const forwardGeneration = source.forwardGeneration + 1;
    const forwardSealed = await vault.seal(db, forwardRef({ ...source, forwardGeneration }), forwardSecret);
    Object.assign(changes, { forwardSealed, forwardGeneration });
  }
  return changes;
}

/** A secret that can't be read any more counts as none, so that setting it again fixes it. */
async function opened({ db, vault }: Ctx, ref: SecretRef, sealed: string | null): Promise<string | undefined> {
  if (sealed === null) return undefined;
  try {
    return await vault.open(db, ref, sealed);
  } catch (error) {
    if (error instanceof SecretCorrupt) return undefined;
    throw error;
  }
}
