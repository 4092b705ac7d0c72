import { carryOut } from '../../../plugin/site-file/apply';
import { verifies } from '../../support/verifies';
import { describeEachSite, fileWith, type OnSite, subjects } from './on-site';

const mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/html' } } };
const press = { name: 'Press', auth_mode: 'hmac', secret: { env: 'PRESS' }, mapping };
const env = { PRESS: 'a-secret-of-the-press', OTHER: 'another-secret' };
const file = (...entries: readonly object[]) => fileWith('sources', Object.assign({}, ...entries));

interface Listed {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status: string;
  readonly target_post_type: string;
  readonly cpt_post_type: string | null;
}

async function listed({ site }: OnSite): Promise<Listed[]> {
  return ((await site.call('content_sources.list')).envelope.data as { sources: Listed[] }).sources;
}

const deliver = ({ site }: OnSite, slug: string, token: string, payload: unknown) =>
  fetch(`${site.url}/rest/ingest/v1/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(payload),
  });

describeEachSite('content sources of a site file', (it) => {
  test('what can never be reached is told before anything happens', async () => {
    verifies('site-file:sources');
    const { site, plan, stored, apply } = it();
    await apply(file({ press }), { env });
    const before = await stored();
    const impossible: readonly (readonly [object, RegExp])[] = [
      [{ a: { name: 'A', secret: { env: 'NONE' } } }, /not set: NONE$/],
      [
        { a: { name: 'A', target_post_type: 'nowhere' } },
        /source a: content_sources.create of .* would be refused: .*target_post_type must be/,
      ],
      [{ a: { name: 'A', auth_mode: 'none', secret: { env: 'OTHER' } } }, /source a: .*\/secret is not used with auth_mode none/],
      [{ a: { name: 'A', sig_header_mode: 'standard_webhooks', secret: { env: 'OTHER' } } }, /source a: .*\/secret must be whsec_/],
      [
        { a: { name: 'A', forward_enabled: true, forward_url: 'https://f.example', forward_auth_mode: 'bearer' } },
        /source a: .*\/forward_secret is needed/,
      ],
      [{ 'a--b': { name: 'A', new_cpt: { label: 'Film', slug: 'film' } } }, /source a--b can't be made with new_cpt: .* "a-b" of it/],
      [{ a: { name: 'A', new_cpt: { label: 'Admin', slug: 'admin' } } }, /source a: .* site does not take the post type "admin": /],
      [{ press: { ...press, target_post_type: 'nowhere' } }, /source press: .*target_post_type must be/],
      [{ press: { ...press, auth_mode: 'none' } }, /source press: .*\/secret is not used/],
    ];
    for (const [entries, said] of impossible) await expect(plan(file(entries), { env })).rejects.toThrow(said);
    expect(await stored()).toBe(before);
    await site.call('modules.deactivate', { module: 'content-sources' }, { confirm: true });
    await expect(plan(file({ press }), { env })).rejects.toThrow('sources need the module content-sources; say modules:');
  });

  test('a new one works when all is set, keeps its slug, and takes payloads with the secret of the environment', async () => {
    verifies('D113');
    const { plan, apply } = it();
    const slug = `${'x'.repeat(60)}--1-`;
    const made = await apply(file({ [slug]: { ...press, name: 'Ünïque', auth_mode: 'bearer' } }), { env });
    expect(made.items.map(({ calls }) => calls.map(({ operation }) => operation))).toEqual([
      ['import', 'update', 'approve_mapping'].map((action) => `content_sources.${action}`),
    ]);
    expect(made.items[0]?.calls[0]?.params).toMatchObject({ envelope: { payload: { mapping: null } } });
    expect(made.items[0]?.note).toBeUndefined();
    expect(JSON.stringify(made)).not.toContain(env.PRESS);
    expect(await listed(it())).toMatchObject([{ slug, name: 'Ünïque', status: 'active' }]);
    expect((await deliver(it(), slug, env.OTHER, { id: 1 })).status).toBe(401);
    expect((await deliver(it(), slug, env.PRESS, { id: 1, title: 'T', html: '<p>x</p>' })).status).toBe(202);
    expect((await plan(file({ [slug]: { ...press, name: 'Ünïque', auth_mode: 'bearer' } }), { env })).items).toEqual([]);
  });

  test('without a secret in the file a person is told how to get one, and none is shown', async () => {
    verifies('site-file:secrets', 'D114');
    const { plan, shown, caller } = it();
    const text = file({ feed: { name: 'Feed' }, open: { name: 'Open', auth_mode: 'none' } });
    expect(await shown(text)).toContain('    note: the file names no secret, so the service makes one that is not shown here; to see one:');
    const notes: string[] = [];
    const made = await plan(text);
    const site = await caller();
    const answers: unknown[] = [];
    const watched = {
      ...site,
      call: async (...call: Parameters<typeof site.call>) => {
        const answer = await site.call(...call);
        answers.push(answer.data);
        return answer;
      },
    };
    await carryOut(made, { caller: watched, read: () => undefined, progress: () => {}, note: (note) => notes.push(note) });
    const [feed] = (await listed(it())).filter(({ slug }) => slug === 'feed');
    expect(notes).toEqual([expect.stringContaining(`source feed Feed: the file names no secret`)]);
    expect(notes[0]).toMatch(new RegExp(`siteplane call content_sources rotate_secret --id ${feed?.id}$`));
    const [{ secret }] = answers as [{ secret: string }];
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify([made, notes])).not.toContain(secret);
    expect((await plan(text)).items).toEqual([]);
  });

  test('what was changed by hand is shown and put back, secrets too; people are left alone', async () => {
    verifies('D108');
    const { site, apply, shown } = it();
    const text = file({ press: { ...press, content_cleanup: true, reingest_mode: 'skip' } });
    await apply(text, { env });
    const [{ id = '' } = {}] = await listed(it());
    await site.call('content_sources.update', {
      id,
      name: 'By hand',
      secret: 'changed-by-hand',
      enabled: false,
      content_cleanup: false,
      strip_inbody_toc: true,
      default_reviewers: { emails: ['ada@example.org'] },
    });
    await site.call('content_sources.approve_mapping', { id, mapping: { ...mapping, items: '/posts' } });
    expect(await shown(file({ press: { ...press, enabled: true, content_cleanup: true } }), { env })).toBe(`~ source press Press
    name: "By hand" → "Press"
    content_cleanup: false → true
    secret: (the secret in PRESS)
    mapping: ${JSON.stringify({ ...mapping, items: '/posts' })} → ${JSON.stringify(mapping)}
    enabled: false → true
  kept (use --prune): strip_inbody_toc of source press Press
  kept (use --prune): reingest_mode of source press Press

Plan: 0 to add, 1 to change, 0 to remove.
`);
    const made = await apply(file({ press: { ...press, enabled: true, content_cleanup: true } }), { env, prune: true });
    expect(made.items[0]?.calls.map(({ operation, params }) => [operation, Object.keys(params)])).toEqual([
      ['content_sources.update', ['id', 'name', 'content_cleanup', 'strip_inbody_toc', 'reingest_mode']],
      ['content_sources.approve_mapping', ['id', 'mapping']],
      ['content_sources.update', ['id', 'enabled']],
    ]);
    expect((await site.call('content_sources.get', { id })).envelope.data).toMatchObject({
      name: 'Press',
      status: 'active',
      mapping,
      default_reviewers: { emails: ['ada@example.org'] },
    });
    expect(await shown(file({ press }), { env })).toContain('content_cleanup of source press');
  });

  test('whom a source names stays with its site: no key of a file, nothing of an export, and left alone by an apply with --prune', async () => {
    verifies('D117');
    const { site, apply, plan, export: exported } = it();
    const people = {
      default_author_id: 1,
      pin_author: true,
      default_reviewers: { emails: ['ada@example.org'] },
      default_ccs: { emails: ['bob@example.org'] },
    };
    for (const [key, value] of Object.entries(people)) {
      const named = file({ a: { name: 'A', auth_mode: 'none', [key]: value } });
      await expect(plan(named)).rejects.toThrow(`${key} is not a known key`);
    }
    await apply(file({ a: { name: 'A', auth_mode: 'none' } }));
    const [{ id = '' } = {}] = await listed(it());
    expect((await site.call('content_sources.update', { id, ...people })).envelope.ok).toBe(true);
    const text = await exported();
    expect(text).not.toMatch(/^\s+(default_author_id|pin_author|default_reviewers|default_ccs):|(ada|bob)@example\.org/m);
    expect((await plan(text, { prune: true })).items).toEqual([]);
    await apply(file({ a: { name: 'B', auth_mode: 'none' } }), { prune: true });
    expect((await site.call('content_sources.get', { id })).envelope.data).toMatchObject({ name: 'B', ...people });
  });

  test('a source changes its way of proof together with its secret', async () => {
    const { apply, plan } = it();
    await apply(file({ a: { name: 'A', auth_mode: 'none', enabled: false } }));
    await expect(plan(file({ a: { name: 'A', auth_mode: 'bearer' } }))).rejects.toThrow(/source a: .*\/auth_mode "bearer" needs a secret/);
    const text = file({ a: { name: 'A', auth_mode: 'bearer', secret: { env: 'OTHER' } } });
    expect((await apply(text, { env })).items[0]?.calls).toHaveLength(1);
    expect((await plan(text, { env })).items).toEqual([]);
  });

  test('a type of posts comes with its source, before what names it, and stays when the source goes', async () => {
    const { apply, plan, export: exported } = it();
    const film = { name: 'Films', auth_mode: 'none', new_cpt: { label: 'Film', slug: 'sf_film' } };
    const text = file({ z: film, a: { name: 'A', target_post_type: 'sf_film' }, b: { ...film, name: 'B' } });
    expect(subjects(await apply(text))).toEqual(['+ source b B', '+ source z Films', '+ source a A']);
    expect((await plan(text)).items).toEqual([]);
    expect((await listed(it())).map(({ slug, cpt_post_type, target_post_type }) => [slug, cpt_post_type, target_post_type]).sort()).toEqual(
      [
        ['a', null, 'sf_film'],
        ['b', 'sf_film', 'sf_film'],
        ['z', null, 'sf_film'],
      ],
    );
    const written = await exported();
    expect(written).toContain('of the post type sf_film only the slug can be read');
    expect(subjects(await apply(file({}), { prune: true }))).toEqual(['- source a A', '- source b B', '- source z Films']);
    await apply(text);
    expect((await plan(text)).items).toEqual([]);
    expect((await plan(written, { prune: true })).items).toEqual([]);
  });

  test('what the file leaves out stays, and goes with --prune', async () => {
    verifies('site-file:prune');
    const { apply, shown } = it();
    await apply(file({ a: { name: 'A' }, b: { name: 'B' } }));
    expect(await shown(file({ a: { name: 'A' } }))).toBe(`  kept (use --prune): source b B\n\nNothing to do.\n`);
    const made = await apply(file({ a: { name: 'A' } }), { prune: true });
    expect(made.items.map(({ calls }) => calls)).toMatchObject([[{ operation: 'content_sources.delete', confirm: true }]]);
    expect((await listed(it())).map(({ slug }) => slug)).toEqual(['a']);
  });

  test('a section of a module that the file switches on comes in a second step', async () => {
    const { apply, site } = it();
    for (const module of ['content-sources', 'pipelines']) await site.call('modules.deactivate', { module }, { confirm: true });
    const text =
      'version: 1\nsite: {modules: {content-sources: {active: true}, pipelines: {active: true}}, sources: {a: {name: A}}, recipes: {b: {name: B}}}\n';
    expect((await apply(text)).later).toEqual(['sources', 'recipes']);
    expect(subjects(await apply(text))).toEqual(['+ source a A', '+ recipe b B']);
  });
});
