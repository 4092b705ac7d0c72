import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Outcome } from '../../prove/case';
import { callWithKey } from '../../support/server';
import type { Ground } from '../ground';
import { type Hunt, replaced } from './replaced';

interface Source {
  readonly name: string;
  readonly meta_fields: Readonly<Record<string, { readonly label?: string }>>;
  readonly mapping: { readonly fields: Readonly<Record<string, { readonly path: string }>> };
}

/** One export in the place of another, each with a name, settings and a mapping of its own. */
export async function importOver(ground: Ground, hunt: Hunt): Promise<Outcome> {
  const call = (operation: string, params: object = {}) =>
    callWithKey({ baseUrl: ground.servers[0]?.baseUrl ?? '', key: ground.crew.key }, operation, params);
  const created = await call('content_sources.create', { name: 'Source' });
  if (created.status !== 200) throw new Error(`content_sources.create: ${created.status} ${created.envelope.error}`);
  const id = created.envelope.data?.id;
  const exported = (await call('content_sources.export', { id })).envelope.data as { payload: { settings: object } };
  const payloadOf = (n: number) => ({
    ...exported.payload,
    name: `Source ${n}`,
    settings: { ...exported.payload.settings, meta_fields: { number: { label: `meta ${n}` } } },
    mapping: { version: 1, fields: { id: { path: `/id ${n}` }, title: { path: `/title ${n}` }, content: { path: `/content ${n}` } } },
  });
  return replaced(ground, hunt, {
    put: (n) => {
      const payload = payloadOf(n);
      const checksum = `sha256:${createHash('sha256')
        .update(canonicalize(payload) ?? '')
        .digest('hex')}`;
      return call('content_sources.import', { envelope: { ...exported, payload, checksum }, overwrite: true, confirm: true });
    },
    held: async () => {
      const { name, meta_fields, mapping } = (await call('content_sources.get', { id })).envelope.data as unknown as Source;
      const paths = Object.values(mapping.fields).map(({ path }) => path);
      return [name, ...Object.values(meta_fields).map(({ label = '' }) => label), ...paths].map((text) => Number(text.split(' ')[1]));
    },
  });
}
