import { type Static, Type } from '@sinclair/typebox';
import { JsonObject, Nullable, Returns, StringEnum } from '../../../kit/schema';
import { MappingSchema } from '../mapping/types';
import { authModes } from '../signatures/authenticate-delivery';
import { FmVariables, forwardAuthModes, MetaFields, People, postStatuses } from './fields';
import type { Source } from './source-table';
import { mappingStatuses, sourceStatuses } from './states';

const fields = {
  id: Type.String(),
  name: Type.String(),
  slug: Type.String({ description: 'Last part of the webhook’s address; fixed when the source is created' }),
  enabled: Type.Boolean(),
  status: StringEnum(sourceStatuses),
  auth_mode: StringEnum(authModes),
  target_post_type: Type.String(),
  cpt_post_type: Nullable(Type.String()),
  shape_fingerprint: Nullable(Type.String({ description: 'SHA-256 of the shape of the latest sample' })),
  mapping: Nullable(MappingSchema),
  mapping_status: StringEnum(mappingStatuses),
  sample: Nullable(Type.Unknown({ description: 'The latest payload that a mapping can be made on, secrets masked' })),
  default_author_id: Type.Integer(),
  pin_author: Type.Boolean(),
  default_reviewers: People,
  default_ccs: People,
  default_post_status: StringEnum(postStatuses),
  meta_fields: MetaFields,
  fm_variables: FmVariables,
  forward_enabled: Type.Boolean(),
  forward_url: Type.String(),
  forward_auth_mode: StringEnum(forwardAuthModes),
  created_at: Type.String(),
  updated_at: Type.String(),
} as const;

/** A source as callers see it; its secrets have no field here (D128). */
export const SourceView = Returns(fields);

/** The same with the webhook's secret, for the answers that show it once. */
export const RevealingView = Returns({
  ...fields,
  secret: Type.String({ description: 'The plaintext if the service made it, shown only once; otherwise empty' }),
  secret_source: StringEnum(['generated', 'provided', 'none'] as const),
});

export type SecretSource = Static<typeof RevealingView>['secret_source'];

const iso = (at: number) => new Date(at).toISOString();

/** See `SourceView`. */
export const view = (source: Source): Static<typeof SourceView> => {
  const { settings } = source;
  return {
    id: source.id,
    name: source.name,
    slug: source.slug,
    enabled: source.enabled,
    status: source.enabled ? source.status : 'paused',
    auth_mode: settings.auth_mode,
    target_post_type: settings.target_post_type,
    cpt_post_type: source.cptPostType,
    shape_fingerprint: source.fingerprint,
    mapping: source.mapping,
    mapping_status: source.mappingStatus,
    sample: source.sample,
    default_author_id: settings.default_author_id,
    pin_author: settings.pin_author,
    default_reviewers: settings.default_reviewers,
    default_ccs: settings.default_ccs,
    default_post_status: settings.default_post_status,
    meta_fields: settings.meta_fields,
    fm_variables: settings.fm_variables,
    forward_enabled: settings.forward_enabled,
    forward_url: settings.forward_url,
    forward_auth_mode: settings.forward_auth_mode,
    created_at: iso(source.createdAt),
    updated_at: iso(source.updatedAt),
  };
};

/**
 * What is set of a source, as the audit log keeps it: without what deliveries teach it. Of secrets only that they are there, as an undo
 * must not lose one.
 */
export const recorded = ({ id, name, enabled, settings, secretSealed, forwardSealed }: Source) => ({
  id,
  name,
  enabled,
  ...settings,
  secret_set: secretSealed !== null,
  forward_secret_set: forwardSealed !== null,
});
export type RecordedSource = ReturnType<typeof recorded>;

/** A shipped source: the export envelope. */
export const EnvelopeSchema = Returns({
  format: Type.Literal('siteplane.content_source'),
  schema_version: Type.Integer(),
  exported_at: Type.String(),
  service_version: Type.String(),
  payload: JsonObject('The source without secrets, people and posts'),
  checksum: Type.String({ description: 'sha256: and the hash of the payload’s canonical JSON' }),
});
