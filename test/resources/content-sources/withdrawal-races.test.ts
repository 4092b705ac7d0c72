import { type ContentShop, contentShop, contentTables } from '../../support/content-shop';
import { describeEachStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

describeEachStorage('one withdrawal and several processes', (make) => {
  let shop: ContentShop;
  beforeAll(async () => {
    shop = await contentShop(await make(contentTables));
  });
  afterAll(() => shop.stop());

  test('that take each other for dead: one row of the history, one change', async () => {
    verifies('D424', 'R22');
    const source = await shop.source({ default_post_status: 'publish', withdraw_mode: 'draft' });
    await shop.send(source, { id: 'a', title: 'One', content: 'x' });
    await shop.receive(source, { event: 'post.deleted', id: 'a' });
    const all = await Promise.allSettled([shop.process(source), shop.process(source), shop.process(source)]);
    expect(all.some(({ status }) => status === 'fulfilled')).toBe(true);
    await shop.process(source);
    expect((await shop.post()).status).toBe('draft');
    expect((await shop.runs()).map(({ message }) => message)).toEqual([
      'Created.',
      'Its sender took it back (post.deleted): the post is a draft.',
    ]);
  });
});
