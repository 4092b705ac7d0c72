import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { createSource, mapping, sourceNow } from './ingest-support';

type Envelope = Record<string, unknown> & { payload: Record<string, unknown> };

describe('a content source that travels', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const exported = async (id: string) => (await site.call('content_sources.export', { id })).envelope.data as Envelope;
  const imported = (envelope: unknown, more: object = {}) => site.call('content_sources.import', { envelope, ...more });
  const resigned = (envelope: Envelope, payload: object): Envelope => ({
    ...envelope,
    payload: payload as Envelope['payload'],
    checksum: `sha256:${createHash('sha256')
      .update(canonicalize(payload) ?? '')
      .digest('hex')}`,
  });
  const rich = async () => {
    const source = await createSource(site, {
      name: 'Press',
      secret: 'plain secret',
      forward_secret: 'forward secret',
      sig_header_mode: 'github',
      default_author_id: 1,
      meta_fields: { price: { label: 'Price', type: 'number' } },
      fm_variables: { region: 'north' },
      strip_inbody_toc: true,
    });
    await site.call('content_sources.update', { id: source.id, default_reviewers: { user_ids: [1] }, reingest_mode: 'replace' });
    await site.call('content_sources.approve_mapping', { id: source.id, mapping });
    return source;
  };

  test('carries no secret, nobody’s id and nothing received', async () => {
    verifies('content-sources:export', 'R2');
    const envelope = await exported((await rich()).id);
    expect(envelope).toMatchObject({
      format: 'siteplane.content_source',
      schema_version: 1,
      checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(envelope)).not.toMatch(/plain secret|forward secret|author_id|reviewers|ccs|sealed/);
    expect(envelope.payload).toMatchObject({ name: 'Press', slug: 'press', mapping, settings: { reingest_mode: 'replace' } });
  });

  test.each([
    ['another format', (envelope: Envelope) => ({ ...envelope, format: 'x' }), 400, /\/envelope\/format/],
    ['no version', ({ schema_version: _, ...envelope }: Envelope) => envelope, 400, /schema_version/],
    ['a newer version', (envelope: Envelope) => ({ ...envelope, schema_version: 2 }), 409, /upgrade/],
    ['a changed payload', (envelope: Envelope) => ({ ...envelope, payload: { ...envelope.payload, name: 'Other' } }), 400, /checksum/],
    [
      'a secret in it',
      (envelope: Envelope) => resigned(envelope, { ...envelope.payload, secret: 'x' }),
      400,
      /payload\/secret is a secret/,
    ],
    [
      'a secret deep in it',
      (envelope: Envelope) => resigned(envelope, { ...envelope.payload, settings: { forward_secret: 'x' } }),
      400,
      /forward_secret is a secret/,
    ],
    [
      'an unknown field',
      (envelope: Envelope) => resigned(envelope, { ...envelope.payload, admin: true }),
      400,
      /\/envelope\/payload\/admin/,
    ],
    [
      'a mapping that is none',
      (envelope: Envelope) => resigned(envelope, { ...envelope.payload, mapping: { version: 1 } }),
      400,
      /\/envelope\/payload\/mapping/,
    ],
    [
      'an address inside',
      (envelope: Envelope) =>
        resigned(envelope, { ...envelope.payload, settings: { ...(envelope.payload.settings as object), forward_url: 'https://[::1]/' } }),
      400,
      /forward_url/,
    ],
    ['no payload', (envelope: Envelope) => ({ ...envelope, payload: [] }), 400, /payload/],
  ])('is refused with %s', async (_name, change, status, message) => {
    verifies('content-sources:import', 'R49');
    const source = await rich();
    const envelope = await exported(source.id);
    await site.call('content_sources.delete', { id: source.id }, { confirm: true });
    const reply = await imported(change(envelope));
    expect([reply.status, reply.envelope.error]).toEqual([status, expect.stringMatching(message)]);
    expect((await site.call('content_sources.list')).envelope.data).toEqual({ sources: [] });
  });

  test('is created elsewhere with a secret of its own, and exports as the same bytes but for the time', async () => {
    verifies('content-sources:import', 'content-sources:export');
    const source = await rich();
    const before = await exported(source.id);
    await site.call('content_sources.delete', { id: source.id }, { confirm: true });
    const { envelope } = await imported(before);
    expect(envelope).toMatchObject({
      ok: true,
      changed: true,
      data: {
        mode: 'created',
        slug: 'press',
        secret_source: 'generated',
        secret: expect.stringMatching(/^whsec_/),
        status: 'active',
        mapping_status: 'approved',
      },
    });
    const after = await exported(String(envelope.data?.id));
    expect({ ...after, exported_at: '' }).toEqual({ ...before, exported_at: '' });
  });

  test('takes the place of what is there only with overwrite and confirm; id and secrets stay', async () => {
    verifies('content-sources:import');
    const source = await rich();
    const envelope = await exported(source.id);
    await site.call('content_sources.update', { id: source.id, name: 'Newsroom', reingest_mode: 'skip' });
    expect((await imported(envelope)).status).toBe(409);
    expect((await imported(envelope, { overwrite: true })).status).toBe(428);
    expect((await imported(envelope, { confirm: true })).status).toBe(409);
    const before = await site.host.storage.run((db) => db.query('SELECT secret_sealed, forward_sealed FROM sp_sources'));
    const reply = await imported(envelope, { overwrite: true, confirm: true });
    expect(reply.envelope).toMatchObject({
      changed: true,
      data: { id: source.id, mode: 'overwritten', secret: '', secret_source: 'provided', name: 'Press' },
    });
    expect(await site.host.storage.run((db) => db.query('SELECT secret_sealed, forward_sealed FROM sp_sources'))).toEqual(before);
    expect(await sourceNow(site, source)).toMatchObject({ default_author_id: 1, default_reviewers: { user_ids: [1] } });
    expect((await imported(envelope, { overwrite: true, confirm: true })).envelope.changed).toBe(false);
  });

  test('with forwarding exports as the same bytes; until its secret is set what it forwards waits', async () => {
    verifies('content-sources:import', 'content-sources:export', 'D126');
    const forwarding = {
      forward_enabled: true,
      forward_url: 'https://f.example/in',
      forward_auth_mode: 'bearer',
      forward_secret: 'theirs',
    };
    const source = await createSource(site, forwarding);
    const before = await exported(source.id);
    await site.call('content_sources.delete', { id: source.id }, { confirm: true });
    const { envelope } = await imported(before);
    expect(envelope).toMatchObject({ ok: true, data: { forward_enabled: true } });
    const id = String(envelope.data?.id);
    expect({ ...(await exported(id)), exported_at: '' }).toEqual({ ...before, exported_at: '' });
    const health = async () => JSON.stringify((await site.call('status.health')).envelope.data);
    expect(await health()).toContain('press: forwarding waits for forward_secret');
    expect((await site.call('content_sources.update', { id, name: 'Newsroom' })).status).toBe(200);
    expect((await site.call('content_sources.update', { id, forward_enabled: true })).envelope.error).toMatch(/forward_secret is needed/);
    expect((await site.call('content_sources.update', { id, forward_secret: 'ours' })).status).toBe(200);
    expect(await health()).not.toContain('forward_secret');
    const overwritten = await imported({ ...before }, { overwrite: true, confirm: true });
    expect(overwritten.envelope).toMatchObject({ ok: true, data: { forward_enabled: true } });
    expect({ ...(await exported(id)), exported_at: '' }).toEqual({ ...before, exported_at: '' });
  });

  test('brings no post type that this site refuses, and makes no source of it', async () => {
    verifies('D683');
    const source = await createSource(site, { new_cpt: { label: 'Tales', slug: 'tales' } });
    const envelope = await exported(source.id);
    const payload = JSON.parse(JSON.stringify(envelope.payload).replaceAll('"tales"', '"admin"'));
    const refused = await imported(resigned(envelope, { ...payload, slug: 'other' }));
    expect([refused.status, refused.envelope.error]).toEqual([
      409,
      expect.stringMatching(/^Refused: .* post type "admin": .* Choose another/),
    ]);
    const stored = await site.host.storage.run((db) => db.query("SELECT slug FROM sp_post_types WHERE slug = 'admin'"));
    const { sources } = (await site.call('content_sources.list')).envelope.data as { sources: { slug: string }[] };
    expect([stored, sources.map(({ slug }) => slug)]).toEqual([[], ['press']]);
  });

  test('brings its own post type along, or says how to make it', async () => {
    verifies('content-sources:import');
    const source = await createSource(site, { new_cpt: { label: 'Recipe', plural: 'Recipes', taxonomies: ['tag'] } });
    const envelope = await exported(source.id);
    const elsewhere = await startSite({ dialect: 'sqlite' });
    try {
      const take = (given: unknown) => elsewhere.call('content_sources.import', { envelope: given });
      const { post_type: _, ...without } = envelope.payload;
      const refused = await take(resigned(envelope, without));
      expect([refused.status, refused.envelope.error]).toEqual([
        400,
        expect.stringMatching(/target_post_type .*new_cpt \{label, slug: "recipe"\}/),
      ]);
      const { envelope: answer } = await take(envelope);
      expect(answer).toMatchObject({ ok: true, data: { target_post_type: 'recipe', cpt_post_type: 'recipe' } });
      const again = (await elsewhere.call('content_sources.export', { id: answer.data?.id })).envelope.data;
      expect({ ...again, exported_at: '' }).toEqual({ ...envelope, exported_at: '' });
      await elsewhere.call('content_sources.update', { id: answer.data?.id, target_post_type: 'recipe' });
      expect(elsewhere.host.posts.types()).toContainEqual(
        expect.objectContaining({ slug: 'recipe', label: 'Recipes', taxonomies: ['tag'] }),
      );
    } finally {
      await elsewhere.stop();
    }
  });
});
