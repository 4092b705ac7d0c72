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

/** What the service says about an operation beside its parameters. */
export interface ServiceFacts {
  readonly: boolean;
  idempotent: boolean;
  since: string;
  stability: 'stable' | 'beta';
  deprecated?: boolean | string;
}

/** One operation of the manifest. */
export interface ManifestEntry {
  resource: string;
  action: string;
  summary: string;
  params: JsonSchema;
  capability: string;
  destructive: boolean;
  secret_keys?: string[];
  returns?: JsonSchema;
}

/** What every dispatch answers. */
export interface Envelope {
  ok: boolean;
  data: unknown;
  changed: boolean;
  error: string | null;
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

/** Answer of `GET /admin/session`. */
export interface Session {
  user: SessionUser;
  csrf: string;
}

/** An API key as it is listed; instants are ISO 8601 or null. The key itself is never listed. */
export interface ApiKey {
  id: number;
  label: string;
  hint: string;
  created_by: string | null;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  /** What an assistant with it is shown; empty where the site decides. */
  toolset: string;
}

/** A key at the only moment at which it is readable: minted or rotated just now. */
export interface FreshKey {
  id: number;
  label: string;
  hint: string;
  key: string;
}

/** What a signed-in administrator sets for the whole service. */
export interface ServiceSettings {
  strict_confirm: boolean;
}

/** An account of the host that a team member can be linked to. */
export interface Account {
  id: number;
  login: string;
  display_name: string;
}

/** A team member with the account that has the member's roles. */
export interface LinkedMember {
  user_num: string;
  full_name: string;
  host_user: Account | null;
}

/** Who is linked to which account, and which accounts there are. */
export interface AccountLinks {
  members: LinkedMember[];
  accounts: Account[];
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
}

/** A dispatch answer with what its headers said; `durationMs` is measured in the browser. */
export interface Answer {
  status: number;
  code: string | null;
  requestId: string | null;
  confirmToken: string | null;
  durationMs: number;
  envelope: Envelope;
}

/** Where a rule takes its value from; the other keys are left as they are. */
export interface MappingRule {
  path?: string;
  paths?: string[];
  const?: unknown;
  default?: unknown;
  required?: boolean;
  transform?: unknown[];
}

/** How payloads of a source become posts. */
export interface SourceMapping {
  version: 1;
  items?: string;
  fields: Record<string, MappingRule>;
  meta?: Record<string, MappingRule>;
  filters?: unknown[];
}

/** A content source as `content_sources.get` answers, without the settings that no page shows. */
export interface ContentSource {
  id: string;
  name: string;
  slug: string;
  enabled: boolean;
  status: 'awaiting_sample' | 'needs_mapping' | 'active' | 'held' | 'paused' | 'error';
  auth_mode: string;
  target_post_type: string;
  mapping: SourceMapping | null;
  mapping_status: 'none' | 'proposed' | 'approved' | 'drifted';
  sample: unknown;
  default_post_status: string;
  forward_enabled: boolean;
  forward_url: string;
  forward_auth_mode: string;
  updated_at: string;
}

/** What only the page about a source shows. */
export interface SourceAbout {
  address: string;
  sig_header_mode: string;
  header: string;
  has_secret: boolean;
  reingest_mode: string;
  deliveries: Record<string, number>;
  failures: number;
  notices: string[];
  proposal: SourceMapping | null;
}

/** A post as it is or as it would be. */
export interface ShownPost {
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  date: string | null;
  author: string;
  tags: string[];
  categories: string[];
  meta: Record<string, unknown>;
}

/** What would become of one article. */
export interface RehearsedArticle {
  delivery_id: string;
  outcome: 'create' | 'update' | 'new_draft' | 'unchanged' | 'skip';
  message: string | null;
  external_id: string;
  article: ShownPost;
  existing: (ShownPost & { id: number; status: string }) | null;
}

/** What a mapping would make of the payloads that wait. */
export interface Rehearsal {
  articles: RehearsedArticle[];
  total: number;
  filtered: number;
  payloads: number;
  problems: { pointer: string; message: string }[];
  lacking: { delivery_id: string; fields: string[] }[];
}

/** A lead as it is listed; instants are ISO 8601. */
export interface LeadRow {
  id: number;
  ref: string;
  source: string;
  campaign: string;
  status: string;
  event_count: number;
  first_seen: string;
}

/** An event of a lead's timeline. */
export interface LeadEvent {
  seq: number;
  at: string;
  type: string;
  data: Record<string, unknown>;
}

/** Whether a lead's events are as they were written, and where not. */
export interface LeadChain {
  ok: boolean;
  count: number;
  broken_at: number | null;
}

/** One lead with its timeline. */
export interface Lead {
  id: number;
  ref: string;
  attribution: Record<string, string>;
  events: LeadEvent[];
  chain: LeadChain;
}

/** A page of a list. */
export interface PageOf<T> {
  items: T[];
  total: number;
  page: number;
  per_page: number;
}

/** Which leads are listed. */
export interface LeadFilter {
  source: string;
  since: string;
  page: number;
}
