import { isDeepStrictEqual } from 'node:util';
import { enqueue } from '../../../jobs/outbox';
import type { Ctx } from '../../../kit/ctx';
import { checkSettings } from './check-settings';
import { deliveries } from './deliveries';
import { type Payload, typesOf } from './envelope';
import { defaultSettings, type SourceSettings } from './fields';
import { keptForwardSecret } from './forward-secret';
import { newSource } from './new-source';
import { processMessage } from './poke';
import type { Source } from './source-table';
import { sources } from './sources';

/** A new source of an envelope, with a secret of its own. Forwarding waits for its secret, which does not travel. */
export async function createdFrom(ctx: Ctx, payload: Payload) {
  const settings: SourceSettings = { ...defaultSettings, ...payload.settings };
  const isForwarding = settings.forward_enabled && settings.forward_auth_mode === 'none';
  const kept = { ...settings, forward_enabled: isForwarding };
  await checkSettings(ctx, { settings: kept, named: new Set(Object.keys(payload.settings)), hasForwardSecret: false });
  const { name, slug } = payload;
  const made = await newSource(ctx, { name, slug, settings: kept, cptPostType: null, secret: undefined, forwardSecret: undefined });
  return { ...made, source: { ...made.source, enabled: payload.enabled, ...learnt(payload) } };
}

/** The same source with the envelope's settings and mapping; id, slug, secrets and what belongs to this site stay. */
export async function overwrittenBy(ctx: Ctx, source: Source, payload: Payload): Promise<{ source: Source; changed: boolean }> {
  const settings: SourceSettings = { ...source.settings, ...payload.settings };
  const { forwardSealed } = keptForwardSecret(source, settings);
  const hasForwardSecret = forwardSealed !== null;
  if (settings.forward_auth_mode !== 'none' && !hasForwardSecret) settings.forward_enabled = false;
  await checkSettings(ctx, { settings, named: new Set(Object.keys(payload.settings)), hasForwardSecret });
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
    await deliveries(ctx.db).release(source.id);
    await enqueue(ctx.db, processMessage(source.id));
  }
  return { source: { ...after, updatedAt }, changed: true };
}

/** States that a mapping brings with it. */
function learnt(payload: Payload): Partial<Source> {
  if (payload.mapping === null) return {};
  return { mapping: payload.mapping, mappingStatus: 'approved', status: 'active', shape: payload.shape, mappedTypes: typesOf(payload) };
}
