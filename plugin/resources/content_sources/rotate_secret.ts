import { Type } from '@sinclair/typebox';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { links } from './source/address';
import { sourceId } from './source/fields';
import { newSecret, secretRef } from './source/secrets';
import { sources } from './source/sources';

export const contentSourcesRotateSecret = defineOperation({
  summary: 'Make a new webhook secret and show it only once; the old one stops working immediately.',
  effect: 'write',
  idempotent: false,
  reveals: ['secret'],
  links,
  params: Params({ id: sourceId }),
  returns: Returns({ id: Type.String(), secret: Type.String({ description: 'The new plaintext, shown only once' }) }),
}).handler(async function contentSourcesRotateSecret({ id }, { db, vault, now }) {
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
