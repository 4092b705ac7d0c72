import type { Ctx } from '../../../kit/ctx';
import { invalidParam } from '../../../kit/errors';
import type { SourceSettings } from './fields';
import { ensurePostType } from './post-types';

interface SettingsInput {
  readonly settings: SourceSettings;
  /** What the caller named: stored settings are not judged again. */
  readonly named: ReadonlySet<string>;
  readonly hasForwardSecret: boolean;
}

/** What the schema cannot judge about settings. Throws `invalid_params` with a pointer. */
export async function checkSettings(
  { host, fetch }: Pick<Ctx, 'host' | 'fetch'>,
  { settings, named, hasForwardSecret }: SettingsInput,
): Promise<void> {
  if (named.has('sig_header_name')) checkHeaderName(settings.sig_header_name);
  checkSignature(settings);
  if (forwardFields.some((field) => named.has(field))) checkForward(settings, hasForwardSecret);
  if (named.has('forward_url') && settings.forward_url !== '') {
    const problem = fetch.check(settings.forward_url);
    if (problem !== undefined) throw invalidParam('/forward_url', problem);
  }
  if (named.has('target_post_type')) {
    await ensurePostType(host, settings.target_post_type);
    checkPostType(host.posts.types(), settings.target_post_type);
  }
  if (named.has('default_author_id'))
    await checkUsers(host, '/default_author_id', settings.default_author_id === 0 ? [] : [settings.default_author_id]);
  for (const field of ['default_reviewers', 'default_ccs'] as const) {
    if (named.has(field)) await checkUsers(host, `/${field}/user_ids`, settings[field].user_ids ?? []);
  }
}

/** Headers of the connection, of browsers, of proxies on the way and of this service: a sender's signature does not arrive in them. */
const owned =
  /^(accept(-.*)?|access-control-.*|age|cf-.*|connection|content-.*|cookie2?|date|dnt|expect|fly-.*|forwarded|from|host|http2-settings|if-.*|keep-alive|max-forwards|origin|pragma|priority|proxy-.*|range|referer|sec-.*|set-cookie2?|te|trailer|transfer-encoding|true-client-ip|upgrade.*|user-agent|via|warning|x-api-key|x-csrf-token|x-forwarded-.*|x-real-ip|x-request-id|x-toolset|traceparent|tracestate)$/i;

/** A name that is no sender's to use: it would never carry a signature, or not the sender's. */
function checkHeaderName(name: string): void {
  const isProperty = name !== '' && (name in Object.prototype || name.toLowerCase() in Object.prototype);
  if (!owned.test(name) && !isProperty) return;
  throw invalidParam(
    '/sig_header_name',
    `must be a header of the sender’s own; "${name}" belongs to the connection, a proxy or this service`,
  );
}

function checkSignature({ auth_mode, sig_header_mode, sig_header_name }: SourceSettings): void {
  const isSigned = auth_mode === 'hmac' || auth_mode === 'hmac_or_bearer';
  if (!isSigned) return;
  if (sig_header_mode === 'custom' && sig_header_name === '') {
    throw invalidParam('/sig_header_name', 'is needed with sig_header_mode custom');
  }
  if (sig_header_mode === 'standard_webhooks' && sig_header_name !== '') {
    throw invalidParam('/sig_header_name', 'must be empty with sig_header_mode standard_webhooks, whose headers are fixed');
  }
}

/** What forwarding depends on: a source that was imported without its secret can be changed in everything else. */
const forwardFields = ['forward_enabled', 'forward_url', 'forward_auth_mode'];

function checkForward({ forward_enabled, forward_url, forward_auth_mode }: SourceSettings, hasForwardSecret: boolean): void {
  if (!forward_enabled) return;
  if (forward_url === '') throw invalidParam('/forward_url', 'is needed while forward_enabled is true');
  if (forward_auth_mode !== 'none' && !hasForwardSecret) {
    throw invalidParam('/forward_secret', `is needed with forward_auth_mode ${forward_auth_mode}`);
  }
}

function checkPostType(types: readonly { readonly slug: string; readonly public: boolean }[], slug: string): void {
  const known = types.filter((type) => type.public).map((type) => type.slug);
  if (!known.includes(slug)) throw invalidParam('/target_post_type', `must be one of ${known.join(', ')}`);
}

async function checkUsers({ users }: Ctx['host'], pointer: string, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    if (!(await users.find(id))?.active) throw invalidParam(pointer, `names the user ${id}, who does not exist or is not active`);
}
