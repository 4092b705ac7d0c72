import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import canonicalize from 'canonicalize';
import type { PostType } from '../../../host';
import { sha256Hex } from '../../../kit/digest';
import { invalidParam, refused } from '../../../kit/errors';
import { expects, Nullable, Params } from '../../../kit/schema';
import type { ValueType } from '../mapping/fingerprint';
import { MappingSchema } from '../mapping/types';
import { SettingsSchema, sourceName } from '../source/fields';
import type { Source } from '../source/source-table';
import type { EnvelopeSchema } from '../source/view';

const format = 'siteplane.content_source';
const schemaVersion = 1;

const {
  default_author_id: _author,
  pin_author: _pin,
  default_reviewers: _reviewers,
  default_ccs: _ccs,
  ...portable
} = SettingsSchema.properties;

/** An envelope from before these lacks them. */
const later = Type.Partial(Params({ withdraw_mode: portable.withdraw_mode, deleted_here: portable.deleted_here })).properties;

const slugs = Type.Array(Type.String({ pattern: '^[a-z0-9_-]{1,32}$' }), { maxItems: 20 });

/** A post type that a source has made, as this service keeps it. */
const PostTypeSchema = Params({
  slug: Type.String({ pattern: '^[a-z0-9_-]{1,20}$' }),
  label: Type.String({ minLength: 1, maxLength: 64 }),
  public: Type.Boolean(),
  hierarchical: Type.Optional(Type.Boolean()),
  supports: slugs,
  taxonomies: slugs,
});

/** What travels: nothing secret, nobody's id, nothing that was received. */
const PayloadSchema = Params({
  name: sourceName,
  slug: Type.String({ pattern: '^[a-z0-9-]{1,64}$', ...expects('must be 1–64 lower-case letters, digits or hyphens') }),
  enabled: Type.Boolean(),
  settings: Params({ ...portable, ...later }),
  mapping: Nullable(MappingSchema),
  shape: Nullable(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 500 })),
  mapped_types: Nullable(Type.Record(Type.String(), Type.String({ maxLength: 10 }))),
  post_type: Type.Optional(PostTypeSchema),
});
export type Payload = Static<typeof PayloadSchema>;

const checksumOf = (payload: unknown) => `sha256:${sha256Hex(canonicalize(payload) ?? '')}`;

interface Exported {
  readonly at: number;
  readonly version: string;
  /** The type of the source's posts, where it is no type of the host's own. */
  readonly postType: PostType | undefined;
}

/** The export of a source. A mapping that nobody has approved stays at home. */
export function envelopeOf(source: Source, { at, version, postType }: Exported): Static<typeof EnvelopeSchema> {
  const { default_author_id, pin_author, default_reviewers, default_ccs, ...settings } = source.settings;
  const isApproved = source.mappingStatus === 'approved' || source.mappingStatus === 'drifted';
  const payload: Payload = {
    name: source.name,
    slug: source.slug,
    enabled: source.enabled,
    settings,
    mapping: isApproved ? source.mapping : null,
    shape: isApproved && source.shape ? [...source.shape] : null,
    mapped_types: isApproved && source.mappedTypes ? { ...source.mappedTypes } : null,
    ...(postType === undefined ? {} : { post_type: postType as Static<typeof PostTypeSchema> }),
  };
  return {
    format,
    schema_version: schemaVersion,
    exported_at: new Date(at).toISOString(),
    service_version: version,
    payload,
    checksum: checksumOf(payload),
  };
}

/** The payload of an envelope that was made by an export and has not been changed since. Throws `invalid_params`, or 409 for a newer one. */
export function payloadOf(envelope: Readonly<Record<string, unknown>>): Payload {
  if (envelope.format !== format) throw invalidParam('/envelope/format', `must be "${format}"`);
  if (!Number.isInteger(envelope.schema_version)) throw invalidParam('/envelope/schema_version', 'must be a whole number');
  if (Number(envelope.schema_version) > schemaVersion) {
    throw refused(
      `the envelope has the schema version ${envelope.schema_version} and this service supports up to ${schemaVersion}; upgrade it first`,
    );
  }
  const { payload, checksum } = envelope;
  refuseSecrets(envelope, '/envelope');
  const [problem] = [...Value.Errors(PayloadSchema, payload)];
  if (problem || !Value.Check(PayloadSchema, payload))
    throw invalidParam(`/envelope/payload${problem?.path ?? ''}`, problem?.message.toLowerCase() ?? 'is not a source');
  if (checksum !== checksumOf(payload))
    throw invalidParam('/envelope/checksum', 'does not fit the payload: export the source again instead of editing the file');
  return payload;
}

export const typesOf = (payload: Payload) => payload.mapped_types as Record<string, ValueType> | null;

/** Secrets never travel: one in an envelope is refused, and not just ignored. */
function refuseSecrets(value: unknown, pointer: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (/^(forward_)?secret$|_sealed$/i.test(key) && inner !== '' && inner !== null) {
      throw invalidParam(`${pointer}/${key}`, 'is a secret, which an envelope must not contain; remove it and set it after the import');
    }
    refuseSecrets(inner, `${pointer}/${key}`);
  }
}
