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
