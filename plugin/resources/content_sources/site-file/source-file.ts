import { type TSchema, Type } from '@sinclair/typebox';
import { paramOf, paramsOf, withoutBlank } from '../../../kit/site-file/fields';
import type { JsonObject } from '../../../kit/site-file/json';
import { proposedVariable, SecretRef } from '../../../kit/site-file/secret-ref';
import type { Note } from '../../../kit/site-file/section';
import { contentSourcesApproveMapping } from '../approve_mapping';
import { contentSourcesCreate } from '../create';
import { defaultSettings as defaultSourceSettings } from '../source/fields';
import { contentSourcesUpdate } from '../update';

/** Ids of users mean others on another site, so people are set on each site. */
const siteLocal = ['default_author_id', 'pin_author', 'default_reviewers', 'default_ccs'];
const ofTheirOwn = ['id', 'name', 'enabled', 'secret', 'forward_secret'];

const portable = <T>(fields: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !siteLocal.includes(field) && !ofTheirOwn.includes(field)));

/** What the settings of a source are where nothing was said about them. */
export const defaults: JsonObject = portable(defaultSourceSettings);

/** The same for settings that a file may leave out: how senders prove themselves is always said. */
export const blank: JsonObject = Object.fromEntries(Object.entries(defaults).filter(([field]) => field !== 'auth_mode'));

const newType = paramOf(contentSourcesCreate, 'new_cpt').properties as Readonly<Record<string, TSchema>>;

/** A source as a file says it (D117). */
export const SourceSchema = Type.Object(
  {
    name: Type.String({ ...paramOf(contentSourcesCreate, 'name') }),
    ...portable(paramsOf(contentSourcesUpdate)),
    enabled: Type.Optional(Type.Boolean({ description: 'Default true where the source is new; switched on when all the rest is done' })),
    secret: Type.Optional(SecretRef),
    forward_secret: Type.Optional(SecretRef),
    mapping: Type.Optional(paramOf(contentSourcesApproveMapping, 'mapping')),
    new_cpt: Type.Optional(
      Type.Object(
        { ...newType, slug: Type.Optional(newType.slug ?? Type.String(), false) },
        { additionalProperties: false, description: 'The type of its posts, made with the source where there is none of that slug' },
      ),
    ),
  },
  { additionalProperties: false },
);

/** What has passed `SourceSchema`. */
export interface SourceEntry {
  readonly name: string;
  readonly enabled?: boolean;
  readonly secret?: SecretRef;
  readonly forward_secret?: SecretRef;
  readonly mapping?: JsonObject;
  readonly new_cpt?: JsonObject & { readonly slug: string };
}

/** A source as a site has it. */
export interface FoundSource {
  readonly id: string;
  /** The type of posts that came with it. */
  readonly cpt: string | null;
  /** Its name and its portable settings. */
  readonly fields: JsonObject;
  readonly enabled: boolean;
  /** The one that works; null without. */
  readonly mapping: JsonObject | null;
}

/** The name and the settings that a file says. */
export function fieldsOf({ enabled: _on, secret: _secret, forward_secret: _forward, mapping: _mapping, ...rest }: SourceEntry): JsonObject {
  const { new_cpt, ...fields } = rest;
  return { ...(new_cpt ? { target_post_type: new_cpt.slug } : {}), ...fields };
}

/** The source as an export says it. Of a post type that came with it only the slug can be read. */
export function asFile(slug: string, { cpt, fields, enabled, mapping }: FoundSource): SourceEntry {
  const { target_post_type = null } = fields;
  const { target_post_type: _, ...others } = withoutBlank(fields, blank);
  const type = target_post_type === (cpt ?? defaults.target_post_type) ? {} : { target_post_type };
  const isSigned = fields.forward_enabled === true && fields.forward_auth_mode !== 'none';
  return {
    ...(others as JsonObject & { readonly name: string }),
    enabled,
    ...type,
    ...(cpt === null ? {} : { new_cpt: { slug: cpt, label: cpt } }),
    ...(isSigned ? { forward_secret: { env: proposedVariable('source', slug, 'forward') } } : {}),
    ...(mapping === null ? {} : { mapping }),
  };
}

/** How a file would name what an export can't say. */
export function notesOf(slug: string, { cpt, fields }: FoundSource): Note[] {
  const lines = [
    ...(fields.auth_mode === 'none'
      ? []
      : [` secret: {env: ${proposedVariable('source', slug)}}   # left out, a new source makes its own`]),
    ...(cpt === null ? [] : [` of the post type ${cpt} only the slug can be read; say its label in new_cpt`]),
  ];
  return lines.length > 0 ? [{ path: [slug], text: lines.join('\n') }] : [];
}
