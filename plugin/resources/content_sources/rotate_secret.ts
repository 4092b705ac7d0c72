import { Type } from '@sinclair/typebox';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { sourceId } from './lib/fields';
import { newSecret, secretRef } from './lib/secrets';
import { sources } from './lib/sources';

export const contentSourcesRotateSecret = defineOperation({
  summary: 'Make a new webhook secret and show it this once; the old one stops working at once.',
  effect: 'write',
  idempotent: false,
  reveals: ['secret'],
  params: Params({ id: sourceId }),
  returns: Returns({ id: Type.String(), secret: Type.String({ description: 'The new plaintext, shown this once' }) }),
}).handler(async ({ id }, { db, vault, now }) => {
  const store = sources(db);
  const source = await store.get(id, { lock: true });
  if (source.settings.auth_mode === 'none') throw refused('a source with auth_mode none has no secret; choose another mode first');
  const secretGeneration = source.secretGeneration + 1;
  const secret = newSecret();
  const secretSealed = await vault.seal(db, secretRef({ ...source, secretGeneration }), secret);
  const updatedAt = Math.max(now(), source.updatedAt + 1);
  await store.update(id, { secretSealed, secretGeneration, secretSource: 'generated', updatedAt });
  return { data: { id, secret }, changed: true };
});
