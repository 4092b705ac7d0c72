import type { ListedKey, NewKeyShown } from '../../../plugin/http/key-routes';
import type { ServiceSettings as Settings } from '../../../plugin/http/settings-routes';
import type { ConfirmTarget as Target } from '../../../plugin/kit/confirm';
import type { factsOf } from '../../../plugin/kit/derive/manifest';
import type { Envelope as AnyEnvelope } from '../../../plugin/kit/envelope';
import type { ManifestEntry as Entry } from '../../../plugin/resources';
import type { Rehearsal as Rehearsed } from '../../../plugin/resources/content_sources/ingest/rehearse';
import type { SourceAbout as About } from '../../../plugin/resources/content_sources/source/admin-routes';
import type { SourceChoices as SourceOffers } from '../../../plugin/resources/content_sources/source/choices';
import type { RecipeChoices as Choices } from '../../../plugin/resources/pipelines/admin/choices';
import type { ListedPosts as Posts } from '../../../plugin/resources/pipelines/admin/listed-posts';
import type { PipelineRehearsal as DryRun } from '../../../plugin/resources/pipelines/admin/rehearsal';
import type { AccountLinks as Links } from '../../../plugin/resources/users/member/account-links';

/** JSON Schema 2020-12 as the manifest prints it; only the keywords that the pages look at. */
export interface JsonSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  writeOnly?: boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  items?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  'x-svc'?: ServiceFacts;
}

/** The signed-in person. */
export interface SessionUser {
  id: number;
  login: string;
  display_name: string;
  email: string;
  role: string;
  capabilities: string[];
}

/** Where a host has what the pages lead to; null for a page that it does not have. */
export interface Places {
  base: string;
  rest_root: string;
  site_url: string;
  login_url: string;
  logout_url: string;
  host_admin_url: string;
  profile_url: string | null;
  /** With `{id}` for the post's number. */
  post_editor_url: string | null;
}

/** Answer of `GET {page}/api/session`. */
export interface Session extends Places {
  user: SessionUser;
  csrf: string;
}

/** One call of the dispatch route. */
export interface Call {
  resource: string;
  action: string;
  params: Record<string, unknown>;
  confirm?: boolean;
  dryRun?: boolean;
  reason?: string;
  idempotencyKey?: string;
  confirmToken?: string;
  /** ETag of the record as it was seen: refused where it was changed since. */
  ifMatch?: string;
}

/** Under which ETag a record was read, for the write that is about it. */
export interface Seen {
  etag: string | null;
}

/** A path, and what a read of it notes or a write to it is bound to. */
export type Address = string | { readonly path: string; readonly seen: Seen | undefined };

/** A dispatch answer with what its headers said; `durationMs` is measured in the browser. */
export interface Answer {
  status: number;
  code: string | null;
  requestId: string | null;
  confirmToken: string | null;
  /** What a refused destructive call would hit. */
  confirmTarget: ConfirmTarget | null;
  /** Id of the audit row by which the change can be undone. */
  undo: number | null;
  /** Of the record that was read. */
  etag: string | null;
  durationMs: number;
  envelope: Envelope;
}

/** What the service says about an operation beside its parameters. */
export type ServiceFacts = ReturnType<typeof factsOf>;

/** One operation of the manifest. */
export interface ManifestEntry extends Omit<Entry, 'params' | 'returns'> {
  params: JsonSchema;
  returns?: JsonSchema;
}

/** A record by the name that people call it, and what goes with it. */
export type ConfirmTarget = Target;

/** What every dispatch answers. */
export type Envelope = AnyEnvelope;

/** An API key as it is listed. The key itself is never listed. */
export type ApiKey = ListedKey;

/** A key at the only moment at which it is readable: minted or rotated just now. */
export type FreshKey = NewKeyShown;

/** What a signed-in administrator sets for the whole service. */
export type ServiceSettings = Settings;

/** Who is linked to which account. */
export type AccountLinks = Links;

/** A part of the accounts of the site. */
export interface FoundAccounts {
  readonly accounts: readonly { readonly id: number; readonly login: string; readonly name: string }[];
  readonly total: number;
}

/** A team member with the account that has the member's roles. */
export type LinkedMember = AccountLinks['members'][number];

/** What only the page about a source shows. */
export type SourceAbout = About;

/** What became of an email to who is signed in. */
export interface TestEmail {
  readonly to: string;
  readonly ok: boolean;
  readonly message: string;
}

/** What forms about sources offer by name. */
export type SourceChoices = SourceOffers;

/** What a mapping would make of the payloads that wait. */
export type Rehearsal = Rehearsed;

/** What would become of one article. */
export type RehearsedArticle = Rehearsal['articles'][number];

/** A post as it is or as it would be. */
export type ShownPost = NonNullable<RehearsedArticle['article']>;

/** What forms about recipes offer by name. */
export type RecipeChoices = Choices;

/** A post as it can be chosen. */
export type ListedPost = Posts['posts'][number];

/** What a recipe would make of a post. */
export type PipelineRehearsal = DryRun;
