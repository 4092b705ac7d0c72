import { isDeepStrictEqual } from 'node:util';
import { enqueue } from '../../../jobs/outbox';
import type { Ctx } from '../../../kit/ctx';
import { invalidParam } from '../../../kit/errors';
import { keptForwardSecret } from '../forwarding/forward-secret';
import { type Payload, typesOf } from '../ingest/envelope';
import { processMessage } from '../ingest/poke';
import { releases } from '../ingest/releases';
import { checkSettings } from './check-settings';
import { defaultSettings, laterSettings, type SourceSettings } from './fields';
import { newSource } from './new-source';
import { ensurePostType, keepPostType } from './post-types';
import type { Source } from './source-table';
import { sources } from './sources';

// D126
/** A new source of an envelope, with a secret of its own. What it forwards waits until it has the forward secret, which does not travel. */
export async function createdFrom(ctx: Ctx, payload: Payload) {
  const settings: SourceSettings = { ...defaultSettings, ...payload.settings };
  const cptPostType = await checked(ctx, payload, settings);
  const { name, slug } = payload;
  const made = await newSource(ctx, { name, slug, settings, cptPostType, secret: undefined, forwardSecret: undefined });
  return { ...made, source: { ...made.source, enabled: payload.enabled, ...learnt(payload) } };
}

/** The same source with the envelope's settings and mapping; id, slug, secrets and what belongs to this site stay. */
export async function overwrittenBy(ctx: Ctx, source: Source, payload: Payload): Promise<{ source: Source; changed: boolean }> {
  const settings: SourceSettings = { ...source.settings, ...laterSettings, ...payload.settings };
  const { forwardSealed } = keptForwardSecret(source, settings);
  await checked(ctx, payload, settings);
  const wanted = {
    name: payload.name,
    enabled: payload.enabled,
    settings,
    forwardSealed,
    ...(payload.mapping === null ? {} : learnt(payload)),
  };
  const after = { ...source, ...wanted };
  if (isDeepStrictEqual(after, source)) return { source, changed: false };
  const updatedAt = Math.max(ctx.now(), source.updatedAt + 1);
  await sources(ctx.db).update(source.id, { ...wanted, updatedAt });
  if (payload.mapping !== null) {
    await releases(ctx.db).all(source.id, { now: updatedAt, isOtherList: payload.mapping.items !== source.mapping?.items });
    await enqueue(ctx.db, processMessage(source.id));
  }
  return { source: { ...after, updatedAt }, changed: true };
}

/** Throws where the settings do not suit this site. The slug of the post type that was made for them; null where it is there already. */
async function checked(ctx: Ctx, { post_type, settings: input }: Payload, settings: SourceSettings): Promise<string | null> {
  const named = new Set(Object.keys(input));
  const slug = settings.target_post_type;
  await ensurePostType(ctx.host, slug);
  const isThere = ctx.host.posts.types().some((type) => type.slug === slug);
  if (!isThere) {
    if (post_type?.slug !== slug) {
      const way = `create it with content_sources.create and new_cpt {label, slug: "${slug}"}, or export the source again from where the type is`;
      throw invalidParam('/envelope/payload/settings/target_post_type', `names a post type that this site does not have; ${way}`);
    }
    await keepPostType(ctx.db, ctx.host, post_type);
    named.delete('target_post_type');
  }
  await checkSettings(ctx, { settings, named, hasForwardSecret: true });
  return isThere ? null : slug;
}

/** States that a mapping brings with it. */
function learnt(payload: Payload): Partial<Source> {
  if (payload.mapping === null) return {};
  return { mapping: payload.mapping, mappingStatus: 'approved', status: 'active', shape: payload.shape, mappedTypes: typesOf(payload) };
}
