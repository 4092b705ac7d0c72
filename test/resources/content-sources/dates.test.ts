import { timeOf } from '../../../plugin/resources/content_sources/mapping/dates';
import { type ContentShop, contentShop, contentTables, emptied, plainMapping } from '../../support/content-shop';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

describe('a date', () => {
  test.each([
    ['', undefined],
    ['tomorrow', undefined],
    ['soon 2026', undefined],
    ['05/06/2026', undefined],
    ['31/31/2026', undefined],
    ['2026-02-30', undefined],
    ['30.02.2026', undefined],
    ['2026-05-01T25:00:00Z', undefined],
    ['2026-05-01T10:00:00 Mars/Olympus', undefined],
    ['Fri, 01 May 2026 10:00:00 XYZ', undefined],
    ['May 1, 2026 noon', undefined],
    ['1 Foo 2026', undefined],
    ['1969-12-31', undefined],
  ])('%j is none that can be read', (text, expected) => {
    verifies('D426', 'content-sources:dates');
    expect(timeOf(text)).toBe(expected);
  });

  test.each([
    ['May 1, 2026', '2026-05-01T00:00:00.000Z'],
    ['May 1st 2026', '2026-05-01T00:00:00.000Z'],
    ['Sept. 9, 2026', '2026-09-09T00:00:00.000Z'],
    ['May 1, 2026 at 3:05 pm', '2026-05-01T15:05:00.000Z'],
    ['May 1, 2026, 12:00 AM', '2026-05-01T00:00:00.000Z'],
    ['Friday, 1 May 2026', '2026-05-01T00:00:00.000Z'],
    ['1. Mai 2026, 18:30 Uhr', '2026-05-01T18:30:00.000Z'],
    ['1 de mayo de 2026', '2026-05-01T00:00:00.000Z'],
    ['1er août 2026', '2026-08-01T00:00:00.000Z'],
    ['01.05.2026', '2026-05-01T00:00:00.000Z'],
    ['1.5.2026 09:15', '2026-05-01T09:15:00.000Z'],
    ['31/05/2026', '2026-05-31T00:00:00.000Z'],
    ['05/31/2026 10:00', '2026-05-31T10:00:00.000Z'],
    ['05/05/2026', '2026-05-05T00:00:00.000Z'],
    ['2026/05/01', '2026-05-01T00:00:00.000Z'],
    ['20260501T101500Z', '2026-05-01T10:15:00.000Z'],
    ['2026-05-01', '2026-05-01T00:00:00.000Z'],
    ['2026-05-01 10:00', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01T10:00:00.25+02:00', '2026-05-01T08:00:00.250Z'],
    ['2026-05-01 10:00:00 +0200', '2026-05-01T08:00:00.000Z'],
    ['2026-05-01 10:00:00 Europe/Vienna', '2026-05-01T08:00:00.000Z'],
    ['2026-12-01 10:00 Europe/Vienna', '2026-12-01T09:00:00.000Z'],
    ['Fri, 01 May 2026 10:00:00 EST', '2026-05-01T15:00:00.000Z'],
    ['01 May 26 10:00 PDT', '2026-05-01T17:00:00.000Z'],
    ['Fri, 1 May 2026 10:00:00 +0200 (CEST)', '2026-05-01T08:00:00.000Z'],
    ['Fri, 01 May 2026 10:00:00 GMT+2', '2026-05-01T08:00:00.000Z'],
    ['2026-05-01T10:00:00 MESZ', '2026-05-01T08:00:00.000Z'],
    ['1777593600', '2026-05-01T00:00:00.000Z'],
    ['1777593600000', '2026-05-01T00:00:00.000Z'],
  ])('%j is %s', (text, expected) => {
    verifies('D426', 'content-sources:dates');
    expect(new Date(timeOf(text) ?? Number.NaN).toISOString()).toBe(expected);
  });

  test.each([
    ['05/06/2026', 'en', undefined],
    ['05/06/2026', 'ja-JP', undefined],
    ['05/06/2026', 'en-US', '2026-05-06T00:00:00.000Z'],
    ['05/06/2026', 'en-GB', '2026-06-05T00:00:00.000Z'],
    ['05/06/2026', 'fr', '2026-06-05T00:00:00.000Z'],
    ['31/05/2026', 'en-US', '2026-05-31T00:00:00.000Z'],
    ['02.05.2026', 'ja-JP', '2026-05-02T00:00:00.000Z'],
    ['02.05.2026', 'de-AT', '2026-05-02T00:00:00.000Z'],
    ['02.05.2026', 'en-US', '2026-02-05T00:00:00.000Z'],
    ['31.05.2026', 'en-US', '2026-05-31T00:00:00.000Z'],
  ])('%j is on a site in %s %s', (text, locale, expected) => {
    verifies('D430', 'content-sources:dates');
    const at = timeOf(text, { timezone: 'UTC', locale });
    expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(expected);
  });

  test.each([
    ['2026-05-01', '2026-04-30T22:00:00.000Z'],
    ['2026-05-01 10:00', '2026-05-01T08:00:00.000Z'],
    ['May 1, 2026 at 3:05 pm', '2026-05-01T13:05:00.000Z'],
    ['2026-12-01T10:00:00', '2026-12-01T09:00:00.000Z'],
    ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00.000Z'],
    ['2026-05-01 10:00 UTC', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01 10:00 America/New_York', '2026-05-01T14:00:00.000Z'],
    ['1777593600', '2026-05-01T00:00:00.000Z'],
  ])('%j is in Vienna %s', (text, expected) => {
    verifies('D430', 'content-sources:dates');
    expect(new Date(timeOf(text, { timezone: 'Europe/Vienna', locale: 'de' }) ?? Number.NaN).toISOString()).toBe(expected);
  });

  test.each([
    ['2026-03-29 01:30 Europe/Vienna', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29 02:30 Europe/Vienna', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29 03:30 Europe/Vienna', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25 01:30 Europe/Vienna', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25 02:30 Europe/Vienna', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25 03:30 Europe/Vienna', '2026-10-25T02:30:00.000Z'],
    ['2026-03-08 01:30 America/New_York', '2026-03-08T06:30:00.000Z'],
    ['2026-03-08 02:30 America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08 03:30 America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01 01:30 America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01 02:30 America/New_York', '2026-11-01T07:30:00.000Z'],
  ])('%j, around a change of the clocks, is %s', (text, expected) => {
    verifies('D430', 'content-sources:dates');
    expect(new Date(timeOf(text) ?? Number.NaN).toISOString()).toBe(expected);
  });

  test('is read in time that does not grow with what is sent', () => {
    for (const text of [`1 ${'a'.repeat(100_000)}`, `${'1'.repeat(100_000)}`, `May ${' '.repeat(100_000)}1`, `${'('.repeat(100_000)}`]) {
      expect(timeOf(text)).toBeUndefined();
    }
  });
});

describeEachStorage('an article with a date', (make) => {
  let shop: ContentShop;
  let made: TestStorage;
  beforeAll(async () => {
    made = await make(contentTables);
  });
  beforeEach(async () => {
    await emptied(made.storage);
    shop = await contentShop(made);
  });
  afterEach(() => shop.stop());

  test('that cannot be read is held by itself, alone in its payload too, and no post is dated today', async () => {
    verifies('D426', 'D423', 'content-sources:dates');
    const source = await shop.source();
    const article = (id: string, more: object) => ({ id, title: id, content: 'x', ...more });
    await shop.send(source, article('a', { date: '05/06/2026' }));
    await shop.send(source, article('b', { modified: 'yesterday' }));
    await shop.send(source, article('c', { date: 'May 1, 2026' }));
    await shop.send(source, article('d', { date: '' }));
    expect((await shop.posts()).map(({ title }) => title)).toEqual(['c', 'd']);
    expect((await shop.posts())[0]?.createdAt).toBe(Date.UTC(2026, 4, 1));
    expect((await shop.runs()).map(({ status, message }) => `${status}: ${message.slice(0, 52)}`)).toEqual([
      'held: Item 1 is held: fields/date finds "05/06/2026", whic',
      'held: Item 1 is held: fields/modified finds "yesterday", w',
      'ok: Created.',
      'ok: Created.',
    ]);
  });

  test('list of articles: only the item with that date is held', async () => {
    verifies('D426');
    const source = await shop.source({}, { ...plainMapping, items: '/items' });
    const item = (id: string, date: string) => ({ id, title: id, content: 'x', date });
    await shop.send(source, { items: [item('a', '2026-05-01'), item('b', 'soon'), item('c', '01.05.2026')] });
    expect((await shop.posts()).map(({ title }) => title)).toEqual(['a', 'c']);
  });
});
