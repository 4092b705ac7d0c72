import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { activeSource, createSource, mapping, payload, posts, settled, type TestSource } from './ingest-support';
import { everyMode, type SignedAs } from './sign-as';

const dated = { ...mapping, fields: { ...mapping.fields, modified: { path: '/modified' } } };

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  let other: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { ingestPerMinute: 0 } });
    other = await startSite({ dialect, beside: site, settings: { ingestPerMinute: 0 } });
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });
  beforeEach(() => site.reset());

  let count = 0;
  async function send({ url }: Pick<Site, 'url'>, source: TestSource, { sign }: Pick<SignedAs, 'sign'>, given: object) {
    const body = JSON.stringify(given);
    const headers = { 'content-type': 'application/json', ...sign(source.secret, body, ++count) };
    const response = await fetch(`${url}/rest/ingest/v1/${source.slug}`, { method: 'POST', body, headers });
    return { status: response.status, id: String(((await response.json()) as { delivery_id?: string }).delivery_id) };
  }
  const open = everyMode.none as SignedAs;
  /** Send and wait until it has become what it becomes. */
  async function take(source: TestSource, given: object, as = open) {
    const sent = await send(site, source, as, given);
    await settled(site);
    return sent;
  }
  /** What became of each article, the oldest first. */
  async function runs() {
    const { envelope } = await site.call('pipelines.list_runs', { per_page: 100 });
    const rows = envelope.data?.items as { recipe_id: string; status: string; message: string }[];
    return rows
      .filter(({ recipe_id }) => recipe_id === '')
      .map(({ status, message }) => `${status}: ${message}`)
      .reverse();
  }
  const bodies = async () => (await posts(site)).map(({ content }) => content);

  test.each(Object.entries(everyMode))('%s: A, B, A ends with A on the page, in three runs', async (_mode, as) => {
    verifies('R22', 'content-sources:repeats', 'D122');
    const source = await activeSource(site, as.settings);
    const [a, b] = [payload(1, { body: '<p>A</p>' }), payload(1, { body: '<p>B</p>' })];
    const sent = [await take(source, a, as), await take(source, b, as), await take(source, a, as)];
    expect(sent.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
    expect([await bodies(), await runs()]).toEqual([['<p>A</p>'], ['ok: Created.', 'ok: Updated.', 'ok: Updated.']]);
  });

  test('A, B, A that all wait end with A too, also where they were held for a mapping', async () => {
    verifies('content-sources:repeats');
    const source = await createSource(site, { auth_mode: 'none' });
    const [a, b] = [payload(1, { body: '<p>A</p>' }), payload(1, { body: '<p>B</p>' })];
    for (const one of [a, b, a]) await send(site, source, open, one);
    await settled(site);
    await site.call('content_sources.approve_mapping', { id: source.id, mapping });
    await settled(site);
    expect([await bodies(), await runs()]).toEqual([['<p>A</p>'], ['ok: Created.', 'ok: Updated.', 'ok: Updated.']]);
    for (const one of [b, a, b, a]) await send(site, source, open, one);
    await settled(site);
    expect([await bodies(), (await runs()).length]).toEqual([['<p>A</p>'], 7]);
  });

  test('the same body again is a repeat, also when other articles came between', async () => {
    verifies('R22', 'content-sources:repeats');
    const source = await activeSource(site, { auth_mode: 'none' });
    const first = await take(source, payload(1));
    await take(source, payload(2));
    expect(await take(source, payload(1))).toEqual(first);
    expect((await runs()).length).toBe(2);
  });

  test('a list is news again as soon as one of its articles was changed by another delivery', async () => {
    verifies('content-sources:repeats');
    const source = await activeSource(site, { auth_mode: 'none' });
    await site.call('content_sources.approve_mapping', { id: source.id, mapping: { ...mapping, items: '/items' } });
    const list = { items: [payload(1), payload(2)] };
    const first = await take(source, list);
    await take(source, { items: [payload(2, { body: '<p>New</p>' })] });
    const again = await take(source, list);
    expect(again.id).not.toBe(first.id);
    expect(await take(source, list)).toEqual(again);
    expect(await bodies()).toEqual(['<p>Body 1</p>', '<p>Body 2</p>']);
    expect(await runs()).toEqual(['ok: Created.', 'ok: Created.', 'ok: Updated.', 'skipped: Unchanged.', 'ok: Updated.']);
  });

  test('a body that could not be processed is tried again when its sender repeats it', async () => {
    verifies('content-sources:repeats');
    const source = await activeSource(site, { auth_mode: 'none' });
    const deep = payload(1, { body: '<div>'.repeat(2000) });
    const first = await take(source, deep);
    expect((await take(source, deep)).id).not.toBe(first.id);
    expect((await runs()).map((run) => run.slice(0, 6))).toEqual(['error:', 'error:']);
  });

  describe('a captured old body', () => {
    const at = (day: number, body: string) => payload(1, { body, modified: `2026-11-0${day}T00:00:00Z` });

    test.each(['update', 'replace', 'update_if_newer', 'new_draft', 'skip'])('with modified turns nothing back under %s', async (mode) => {
      verifies('R22', 'content-sources:repeats');
      const source = await activeSource(site, { auth_mode: 'none' });
      await site.call('content_sources.update', { id: source.id, reingest_mode: mode });
      await site.call('content_sources.approve_mapping', { id: source.id, mapping: dated });
      await take(source, at(1, '<p>Old</p>'));
      await take(source, at(3, '<p>New</p>'));
      const before = await bodies();
      await take(source, at(2, '<p>Between</p>'));
      await take(source, at(1, '<p>Old</p>'));
      const expected = mode === 'skip' ? 'skipped: Skipped: the post already exists' : 'skipped: Skipped: older than what is stored.';
      expect(await bodies()).toEqual(before);
      expect((await runs()).slice(2).map((run) => run.startsWith(expected) || run.startsWith('skipped: Unchanged'))).toEqual([true, true]);
    });

    test('is older than an equal article that came later, too', async () => {
      const source = await activeSource(site, { auth_mode: 'none' });
      await site.call('content_sources.approve_mapping', { id: source.id, mapping: dated });
      for (const one of [at(1, '<p>Same</p>'), at(5, '<p>Same</p>'), at(3, '<p>Captured</p>')]) await take(source, one);
      expect([await bodies(), (await runs()).at(-1)]).toEqual([['<p>Same</p>'], 'skipped: Skipped: older than what is stored.']);
    });

    test('without modified counts as the sender’s latest word', async () => {
      const source = await activeSource(site, { auth_mode: 'none' });
      for (const body of ['<p>Old</p>', '<p>New</p>', '<p>Old</p>']) await take(source, payload(1, { body }));
      expect(await bodies()).toEqual(['<p>Old</p>']);
    });
  });

  test('five copies at once on two instances are one delivery, the first time and after another body', async () => {
    verifies('R22', 'content-sources:repeats');
    const source = await activeSource(site, { auth_mode: 'none' });
    const [a, b] = [payload(1, { body: '<p>A</p>' }), payload(1, { body: '<p>B</p>' })];
    const five = () => Promise.all([0, 1, 0, 1, 0].map((n) => send(n ? other : site, source, open, a)));
    const first = await five();
    await settled(site);
    await take(source, b);
    const second = await five();
    await settled(site);
    for (const answers of [first, second]) expect([new Set(answers.map(({ id }) => id)).size, answers[0]?.status]).toEqual([1, 202]);
    expect(second[0]?.id).not.toBe(first[0]?.id);
    expect([await bodies(), await runs()]).toEqual([['<p>A</p>'], ['ok: Created.', 'ok: Updated.', 'ok: Updated.']]);
  });
};

describe('repeats on SQLite', suite('sqlite'));
describeOnMariadb('repeats on MariaDB', suite('mariadb'));
