import { paramsFor, paramsOf } from '../../../kit/site-file/fields';
import { digestOf, equal, type JsonObject } from '../../../kit/site-file/json';
import { isRefused, type Refusal } from '../../../kit/site-file/refusal';
import { newSecret } from '../../../kit/site-file/secret-ref';
import type { Call, Change, Tools } from '../../../kit/site-file/section';
import { contentSourcesCreate } from '../create';
import { defaults, type FoundSource, fieldsOf, type SourceEntry } from './source-file';

/** What becomes of a source: `id` is missing where the first call of its item makes it. */
export interface Becoming {
  readonly id?: string;
  readonly before: Pick<FoundSource, 'enabled' | 'mapping'>;
  readonly wanted: SourceEntry;
  /** Of name and settings. */
  readonly changes: readonly Change[];
  readonly secrets: NonNullable<Call['secrets']>;
}

/** The calls that lead to what is wanted: what switches a source off comes first, what switches it on last (D113). */
export function callsTo({ id, before, wanted, changes, secrets }: Becoming): { update: Call[]; approve: Call[]; enable: Call[] } {
  const call = (action: string, params: JsonObject): Call => ({
    operation: `content_sources.${action}`,
    ...(id === undefined ? { params, fromFirst: 'id' } : { params: { id, ...params } }),
  });
  const { mapping, enabled = before.enabled } = wanted;
  const off = before.enabled && !enabled ? { enabled } : {};
  const params = { ...paramsFor(changes), ...off };
  const isUpdated = Object.keys(params).length + secrets.length > 0;
  return {
    update: isUpdated ? [{ ...call('update', params), ...(secrets.length > 0 ? { secrets } : {}) }] : [],
    approve: mapping && !equal(mapping, before.mapping) ? [call('approve_mapping', { mapping })] : [],
    enable: enabled && !before.enabled ? [call('update', { enabled })] : [],
  };
}

/** What those calls change beside name and settings, for a plan. */
export const otherChanges = ({ before, wanted, secrets }: Omit<Becoming, 'changes'>): Change[] => [
  ...secrets.map((secret) => newSecret(secret.param, { operation: '', params: {}, secrets: [secret] })),
  ...(wanted.mapping && !equal(wanted.mapping, before.mapping) ? [{ field: 'mapping', from: before.mapping, to: wanted.mapping }] : []),
  ...(wanted.enabled === undefined || wanted.enabled === before.enabled
    ? []
    : [{ field: 'enabled', from: before.enabled, to: wanted.enabled }]),
];

/** The secrets that a file names. */
export const secretsOf = ({ secret, forward_secret }: SourceEntry): NonNullable<Call['secrets']> =>
  Object.entries({ secret, forward_secret }).flatMap(([param, ref]) => (ref ? [{ param, env: ref.env }] : []));

/** Those that differ from what the site has; one that does not fit the settings as they are now counts as such. */
export async function differing(id: string, wanted: SourceEntry, { rehearse }: Tools): Promise<NonNullable<Call['secrets']>> {
  const all = secretsOf(wanted).map(async (secret) => {
    const call: Call = { operation: 'content_sources.update', params: { id }, secrets: [secret] };
    try {
      return (await rehearse(call)).changed ? [secret] : [];
    } catch (error) {
      if (isRefused(error, 400)) return [secret];
      throw error;
    }
  });
  return (await Promise.all(all)).flat();
}

/** Why calls would be refused, if they would. */
export async function refusal(calls: readonly Call[], { rehearse }: Tools): Promise<Refusal | undefined> {
  try {
    for (const call of calls) await rehearse(call);
    return undefined;
  } catch (error) {
    if (isRefused(error, 400, 409)) return error;
    throw error;
  }
}

/** How a source comes to be, and what it is then. */
export interface Beginning {
  readonly make: Call;
  readonly before: Pick<FoundSource, 'fields' | 'enabled' | 'mapping'>;
}

/**
 * A source of that slug: an envelope takes any, and does not replace a source that somebody made meanwhile. It waits with what it
 * receives for its mapping, which comes last.
 */
export function imported(slug: string, wanted: SourceEntry): Beginning {
  const { name = '', ...input } = fieldsOf(wanted);
  const { enabled = true } = wanted;
  const settings = { ...defaults, ...input, forward_enabled: false };
  const payload = { name, slug, enabled, settings, mapping: null, shape: null, mapped_types: null };
  const envelope = { format: 'siteplane.content_source', schema_version: 1, payload, checksum: `sha256:${digestOf(payload)}` };
  return {
    make: { operation: 'content_sources.import', params: { envelope } },
    before: { fields: { ...settings, name }, enabled, mapping: null },
  };
}

/** A source with a new type of posts, which no envelope brings; its slug is made of its name. */
export function createdWithType(slug: string, new_cpt: JsonObject & { readonly slug: string }): Beginning {
  return {
    make: {
      operation: 'content_sources.create',
      params: { name: slug, new_cpt },
      expect: { slug },
      undo: { operation: 'content_sources.delete', by: 'id' },
    },
    before: { fields: { ...defaults, name: slug, target_post_type: new_cpt.slug }, enabled: true, mapping: null },
  };
}

const creatable = Object.keys(paramsOf(contentSourcesCreate));

/** All at once what a new source is to be, to be tried. */
export function trial(slug: string, wanted: SourceEntry, type: JsonObject): Call {
  const { target_post_type: _, ...fields } = fieldsOf(wanted);
  const known = Object.fromEntries(Object.entries(fields).filter(([field]) => creatable.includes(field)));
  return { operation: 'content_sources.create', params: { ...known, name: slug, ...type }, secrets: secretsOf(wanted) };
}
