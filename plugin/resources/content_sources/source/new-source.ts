import { randomBytes, randomUUID } from 'node:crypto';
import type { Ctx } from '../../../kit/ctx';
import { invalidParam } from '../../../kit/errors';
import { freeSlug } from '../../../kit/free-slug';
import { slugOf } from '../../../kit/slug';
import { standardWebhooksKey } from '../signatures/presets';
import type { SourceSettings } from './fields';
import { forwardRef, newSecret, secretRef } from './secrets';
import type { Source } from './source-table';
import type { sources } from './sources';
import type { SecretSource } from './view';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `src_` and 16 characters of Crockford's base 32: 80 random bits. */
export const newSourceId = () => `src_${[...randomBytes(16)].map((byte) => crockford[byte & 31]).join('')}`;

/** The slug of the name, with a number where it is taken. */
export function slugFor(store: ReturnType<typeof sources>, name: string): Promise<string> {
  const base = slugOf(name, 56) || 'source';
  return freeSlug(base, { taken: store.takenSlugs });
}

interface Fresh {
  readonly name: string;
  readonly slug: string;
  readonly settings: SourceSettings;
  readonly cptPostType: string | null;
  readonly secret: string | undefined;
  readonly forwardSecret: string | undefined;
}

/** A source that has received nothing yet. Makes a secret where its mode needs one and none is given: that one is to be shown. */
export async function newSource(ctx: Ctx, fresh: Fresh): Promise<{ source: Source; shown: string; secretSource: SecretSource }> {
  const { name, slug, settings, cptPostType, secret, forwardSecret } = fresh;
  const row = { rowUuid: randomUUID(), secretGeneration: 1, forwardGeneration: 1 };
  const generated = settings.auth_mode !== 'none' && secret === undefined ? newSecret() : undefined;
  const stored = secret ?? generated;
  const secretSource = sourceOf(secret, generated);
  const at = ctx.now();
  const source: Source = {
    ...row,
    id: newSourceId(),
    slug,
    name,
    enabled: true,
    status: 'awaiting_sample',
    mappingStatus: 'none',
    settings,
    mapping: null,
    sample: null,
    fingerprint: null,
    shape: null,
    mappedTypes: null,
    newIdsUpTo: null,
    notices: [],
    secretSealed: stored === undefined ? null : await ctx.vault.seal(ctx.db, secretRef(row), stored),
    secretSource,
    forwardSealed: forwardSecret === undefined ? null : await ctx.vault.seal(ctx.db, forwardRef(row), forwardSecret),
    cptPostType,
    failures: 0,
    createdAt: at,
    updatedAt: at,
  };
  return { source, shown: generated ?? '', secretSource };
}

/** What secrets the settings go with. Throws `invalid_params` naming the field and what to do. */
export function checkSecret({ auth_mode, sig_header_mode }: SourceSettings, secret: string | undefined): void {
  if (secret === undefined) return;
  if (auth_mode === 'none') throw invalidParam('/secret', 'is not used with auth_mode none; leave it out or choose another mode');
  const isSigned = auth_mode === 'hmac' || auth_mode === 'hmac_or_bearer';
  if (isSigned && sig_header_mode === 'standard_webhooks' && !standardWebhooksKey(secret)) {
    throw invalidParam('/secret', 'must be whsec_ and base64 of 16 to 64 bytes with sig_header_mode standard_webhooks');
  }
}

function sourceOf(provided: string | undefined, generated: string | undefined): SecretSource {
  if (generated !== undefined) return 'generated';
  return provided === undefined ? 'none' : 'provided';
}
