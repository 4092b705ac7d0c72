import { type Static, Type } from '@sinclair/typebox';
import { Email, expects, Params, RecordOf, Secret, StringEnum, Text, Url } from '../../../kit/schema';
import { authModes } from '../signatures/authenticate-delivery';
import { presets, type SignatureMode } from '../signatures/presets';

const signatureModes = Object.keys(presets) as [SignatureMode, ...SignatureMode[]];
export const forwardAuthModes = ['none', 'bearer', 'basic', 'standard_webhooks', 'header'] as const;
export const authorMatchModes = ['email', 'last_name', 'login', 'display_name', 'user_num', 'none'] as const;
export const taxonomyApplyModes = ['replace', 'append', 'create_missing', 'ignore'] as const;
export const reingestModes = ['update', 'replace', 'skip', 'update_if_newer', 'new_draft'] as const;
export const withdrawModes = ['draft', 'trash', 'ignore'] as const;
export const postStatuses = ['draft', 'pending', 'publish', 'private'] as const;
const metaTypes = ['text', 'textarea', 'number', 'bool', 'url', 'date'] as const;

const headerName = Type.String({
  pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{0,64}$",
  ...expects('must be the name of a header of at most 64 characters, such as X-Signature, or empty'),
  description: 'Header with the signature or the secret; empty for the default',
});
const typeSlug = Type.String({
  pattern: '^[a-z0-9_-]{1,20}$',
  ...expects('must be 1–20 lower-case letters, digits, hyphens or underscores'),
  description: 'A registered public post type',
});

/** Keys that a payload fills: labels and kinds for the forms. */
export const MetaFields = RecordOf(
  Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$',
    ...expects('must be 1–64 letters, digits, dots, hyphens or underscores and begin with a letter or digit'),
  }),
  Params({ label: Type.Optional(Text(190)), type: Type.Optional(StringEnum(metaTypes)) }),
  { maxProperties: 100, additionalProperties: false, description: 'Meta fields of the posts: {key: {label, type}}' },
);

/** Constants are pushed as variables; paths are looked up in each article and travel with what is forwarded. */
export const FmVariables = RecordOf(
  Type.String({ pattern: '^[a-z0-9_]{1,64}$', ...expects('must be 1–64 lower-case letters, digits or underscores') }),
  Type.Union([
    Type.String({ maxLength: 8192 }),
    Params({
      path: Type.String({
        pattern: '^(/([^~/]|~[01])*)*$',
        ...expects('must be a JSON Pointer such as /article/title, or empty for the whole'),
        maxLength: 500,
      }),
    }),
  ]),
  { maxProperties: 50, additionalProperties: false, description: 'Variables: a constant, or {path} into the payload' },
);

export const ImageModify = Params({
  mode: Type.Optional(StringEnum(['sideload', 'hotlink', 'drop'] as const)),
  max_width: Type.Optional(Type.Integer({ minimum: 16, maximum: 8192 })),
  format: Type.Optional(StringEnum(['keep', 'webp'] as const)),
  alt_from: Type.Optional(
    StringEnum(['title', 'payload', 'ai'] as const, {
      description:
        'Alternative text of pictures for which the payload has none: the title (default), an empty one, or one of the AI area image_alt, empty where no model answers',
    }),
  ),
  featured_from: Type.Optional(
    StringEnum(['payload', 'text'] as const, {
      description: 'text: without a featured image of the payload, the first picture of the text with at least 200 pixels on each side',
    }),
  ),
});

export const People = Params({
  user_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 50, uniqueItems: true })),
  emails: Type.Optional(Type.Array(Email(), { maxItems: 50, uniqueItems: true })),
});

export const NewCpt = Params({
  label: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S', ...expects('must not be empty') }),
  plural: Type.Optional(Text(64)),
  slug: Type.Optional(typeSlug),
  public: Type.Optional(Type.Boolean()),
  hierarchical: Type.Optional(Type.Boolean()),
  supports: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z_-]{1,32}$', ...expects('must be 1–32 lower-case letters, hyphens or underscores') }), {
      maxItems: 20,
    }),
  ),
  taxonomies: Type.Optional(
    Type.Array(
      Type.String({ pattern: '^[a-z0-9_-]{1,32}$', ...expects('must be 1–32 lower-case letters, digits, hyphens or underscores') }),
      { maxItems: 20 },
    ),
  ),
});

/** Fields that create and update share, but for secrets. */
const common = {
  auth_mode: StringEnum(authModes, { description: 'How a sender authenticates; none accepts everything from everyone' }),
  sig_header_mode: StringEnum(signatureModes, { description: 'Signature format, with hmac' }),
  sig_header_name: headerName,
  default_author_id: Type.Integer({ minimum: 0, description: 'Author where none matches; 0 for none' }),
  pin_author: Type.Boolean({ description: 'Always use the default author, even if the payload names one' }),
  target_post_type: typeSlug,
  meta_fields: MetaFields,
  fm_variables: FmVariables,
  forward_enabled: Type.Boolean(),
  forward_url: Url('Where ingested content is forwarded'),
  forward_auth_mode: StringEnum(forwardAuthModes),
  author_match_mode: StringEnum(authorMatchModes),
  target_tag_slug: Type.String({
    pattern: '^[a-z0-9-]{0,190}$',
    ...expects('must be at most 190 lower-case letters, digits or hyphens'),
    description: 'Tag added to every post',
  }),
  taxonomy_apply_mode: StringEnum(taxonomyApplyModes),
  strip_uncategorized: Type.Boolean(),
  content_cleanup: Type.Boolean(),
  strip_inbody_toc: Type.Boolean(),
  strip_inbody_faq: Type.Boolean(),
  add_heading_anchors: Type.Boolean(),
  image_modify: ImageModify,
} as const;

const onlyUpdate = {
  default_reviewers: People,
  default_ccs: People,
  default_post_status: StringEnum(postStatuses),
  reingest_mode: StringEnum(reingestModes),
  withdraw_mode: StringEnum(withdrawModes, { description: 'What becomes of a post whose sender deletes or unpublishes the article' }),
  deleted_here: StringEnum(['keep', 'restore'] as const, {
    description: 'Whether a post that somebody deleted here stays deleted when its sender sends the article again',
  }),
} as const;

/** Everything about a source but its name, secrets, states and what it learnt: stored whole. */
export const SettingsSchema = Params({ ...common, ...onlyUpdate });
export type SourceSettings = Static<typeof SettingsSchema>;

/** Settings that sources and exports from before them lack. */
export const laterSettings = { withdraw_mode: 'draft', deleted_here: 'keep' } as const;

export const defaultSettings: SourceSettings = {
  auth_mode: 'hmac',
  sig_header_mode: 'standard',
  sig_header_name: '',
  default_author_id: 0,
  pin_author: false,
  target_post_type: 'post',
  meta_fields: {},
  fm_variables: {},
  forward_enabled: false,
  forward_url: '',
  forward_auth_mode: 'none',
  author_match_mode: 'email',
  target_tag_slug: '',
  taxonomy_apply_mode: 'replace',
  strip_uncategorized: false,
  content_cleanup: false,
  strip_inbody_toc: false,
  strip_inbody_faq: false,
  add_heading_anchors: false,
  image_modify: {},
  default_reviewers: {},
  default_ccs: {},
  default_post_status: 'draft',
  reingest_mode: 'update',
  ...laterSettings,
};

const optional = Type.Partial(Params(common)).properties;
export const sourceName = Type.String({
  minLength: 1,
  maxLength: 190,
  pattern: '\\S',
  ...expects('must not be empty'),
  description: 'Shown to site admins',
});
const secrets = {
  secret: Type.Optional(Secret('The webhook’s secret; made by the service if omitted')),
  forward_secret: Type.Optional(Secret('Secret that signs or authenticates forwarded content')),
};

export const createParams = Params({ name: sourceName, ...optional, ...secrets, new_cpt: Type.Optional(NewCpt) });
export const sourceId = Type.String({
  pattern: '^src_[0-9A-HJKMNP-TV-Z]{16}$',
  ...expects('must be the id of a source: src_ and 16 digits or capital letters'),
  description: 'Id of the source',
});

export const deliveryId = Type.String({
  pattern: '^dlv_[0-9A-HJKMNP-TV-Z]{26}$',
  ...expects('must be the id of a payload: dlv_ and 26 digits or capital letters'),
  description: 'Id of the payload: what its sender was answered, and what the runs name',
});

export const updateParams = Params({
  id: sourceId,
  name: Type.Optional(sourceName),
  ...optional,
  ...Type.Partial(Params(onlyUpdate)).properties,
  enabled: Type.Optional(Type.Boolean()),
  ...secrets,
});
