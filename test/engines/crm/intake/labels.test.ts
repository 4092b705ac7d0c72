import { labels } from '../../../../plugin/engines/crm/data/intake/labels';
import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';

describe('labels', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const create = async (body: object) => (await site.api('POST', '/labels', { body })).body.label;

  test('a title is required, a color is one, an unknown label is 404', async () => {
    verifies('marketing:intake:labels', 'marketing:errors');
    expect((await site.api('POST', '/labels', { body: {} })).body).toMatchObject({ title: { required: expect.any(String) } });
    expect((await site.api('POST', '/labels', { body: { title: 'x', color: 'url(x)' } })).status).toBe(422);
    expect((await site.api('POST', '/labels', { body: { title: 'x', slug: '!' } })).status).toBe(422);
    expect((await site.api('PUT', '/labels/99', { body: { title: 'x' } })).status).toBe(404);
    expect((await site.api('DELETE', '/labels/99')).status).toBe(404);
  });

  test('created with a slug of its own, changed field by field, listed by title, deleted', async () => {
    verifies('marketing:intake:labels', 'marketing:patch', 'marketing:slugs');
    const winter = await create({ title: 'Winter', color: '#2271B1' });
    expect(winter).toMatchObject({ slug: 'winter', settings: { color: '#2271b1' } });
    expect(await create({ title: 'Winter' })).toMatchObject({ slug: 'winter-2' });
    expect((await site.api('POST', '/labels', { body: { title: 'x', slug: 'winter' } })).status).toBe(422);
    const autumn = await create({ title: 'Autumn' });
    expect((await site.api('PUT', `/labels/${winter.id}`, { body: { title: 'Zima' } })).body.label).toMatchObject({
      title: 'Zima',
      slug: 'winter',
      color: '#2271b1',
    });
    const titles = (await site.api('GET', '/labels')).body.labels.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Autumn', 'Winter', 'Zima']);
    expect((await site.api('DELETE', `/labels/${autumn.id}`)).status).toBe(200);
    expect((await site.api('DELETE', `/labels/${autumn.id}`)).status).toBe(404);
  });

  test('an object has exactly the labels that were set last; those of other kinds are not its own', async () => {
    verifies('marketing:intake:labels');
    const [a, b] = [await create({ title: 'B' }), await create({ title: 'A' })];
    const titlesOf = async (kind: 'campaign' | 'funnel', id: number) =>
      site.host.storage.run(async (db) => ((await labels(db).of(kind, [id])).get(id) ?? []).map(({ title }) => title));
    await site.host.storage.tx(async (db) => {
      await labels(db).set('campaign', 7, [a.id, b.id, a.id, 9999]);
      await labels(db).set('funnel', 7, [a.id]);
    });
    expect(await titlesOf('campaign', 7)).toEqual(['A', 'B']);
    expect(await site.host.storage.run((db) => labels(db).objectIds('funnel', [a.id, b.id]))).toEqual([7]);
    await site.host.storage.tx((db) => labels(db).set('campaign', 7, [b.id]));
    expect([await titlesOf('campaign', 7), await titlesOf('funnel', 7)]).toEqual([['A'], ['B']]);
    await site.api('DELETE', `/labels/${b.id}`);
    expect(await titlesOf('campaign', 7)).toEqual([]);
    await site.host.storage.tx((db) => labels(db).forget('funnel', [7]));
    expect(await titlesOf('funnel', 7)).toEqual([]);
  });
});
