import { invalidParam } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { links } from './source/address';
import { checkSettings } from './source/check-settings';
import { createParams, defaultSettings } from './source/fields';
import { checkSecret, newSource, slugFor } from './source/new-source';
import { createPostType } from './source/post-types';
import { sources } from './source/sources';
import { RevealingView, view } from './source/view';

export const contentSourcesCreate = defineOperation({
  summary: 'Create a content source; the webhook’s secret is shown only once.',
  effect: 'write',
  idempotent: false,
  reveals: ['secret'],
  links,
  params: createParams,
  returns: RevealingView,
}).handler(async function contentSourcesCreate({ name, secret, forward_secret, new_cpt, ...input }, ctx) {
  const store = sources(ctx.db);
  if (new_cpt && input.target_post_type !== undefined) throw invalidParam('/target_post_type', 'is made by new_cpt; leave it out');
  checkSecret({ ...defaultSettings, ...input }, secret);
  const cptPostType = new_cpt ? await createPostType(ctx.db, ctx.host, new_cpt) : null;
  const settings = { ...defaultSettings, ...input, ...(cptPostType === null ? {} : { target_post_type: cptPostType }) };
  await checkSettings(ctx, { settings, named: new Set(Object.keys(input)), hasForwardSecret: forward_secret !== undefined });
  const slug = await slugFor(store, name);
  const { source, shown, secretSource } = await newSource(ctx, {
    name,
    slug,
    settings,
    cptPostType,
    secret,
    forwardSecret: forward_secret,
  });
  await store.insert(source);
  return { data: { ...view(source), secret: shown, secret_source: secretSource }, changed: true };
});
