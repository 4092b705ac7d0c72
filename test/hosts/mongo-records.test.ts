import { type MongoCriteria, type MongoDocuments, mongoRecords } from '../../plugin/host-kit';
import { verifies } from '../support/verifies';

/** A collection that keeps what it is asked. */
function collection() {
  const asked: unknown[] = [];
  const cursor = {
    sort: (by: object) => kept('sort', by),
    skip: (count: number) => kept('skip', count),
    limit: (count: number) => kept('limit', count),
    toArray: async () => [],
  };
  function kept(what: string, value: unknown) {
    asked.push([what, value]);
    return cursor;
  }
  const documents = {
    find: (criteria: MongoCriteria) => kept('find', criteria),
    countDocuments: async (criteria: MongoCriteria) => asked.push(['count', criteria]),
  } as MongoDocuments<object>;
  return { asked, records: mongoRecords(documents, { type: 'piece' }) };
}

const patternIn = (criteria: unknown, field: string) => (criteria as Readonly<Record<string, RegExp>>)[field];

describe('documents of a host on MongoDB', () => {
  test.each(['a.b', '(pier', '[', 'x|y', '^$', 'C:\\dir'])('the text %s is no pattern', (text) => {
    verifies('D806');
    const { same, holds } = collection().records.meets;
    const whole = patternIn(same('login', text), 'login');
    expect([whole?.test(text.toUpperCase()), whole?.test(`${text}.`), whole?.test('axb')]).toEqual([true, false, false]);
    const [inTitle] = (holds(['title'], text, false) as { $or: MongoCriteria[] }).$or;
    expect([patternIn(inTitle, 'title')?.test(`before ${text} after`), patternIn(inTitle, 'title')?.test('axb')]).toEqual([true, false]);
  });

  test('a text in any case is looked for in each field', () => {
    verifies('D806');
    const { $or } = collection().records.meets.holds(['title', 'text'], 'pier', true) as { $or: MongoCriteria[] };
    expect($or.map((one) => Object.keys(one))).toEqual([['title'], ['text']]);
    expect(patternIn($or[1], 'text')?.test('The PIER')).toBe(true);
  });

  test('what is read meets everything, in its order; without a part all of it', async () => {
    verifies('D806');
    const { asked, records } = collection();
    const { meets } = records;
    await records.count([meets.above('number', 7)]);
    await records.read([meets.oneOf('kind', ['a'])], { orders: [['place', 'desc']], limit: 5, offset: 10 });
    await records.read([]);
    expect(asked).toEqual([
      ['count', { type: 'piece', $and: [{ number: { $gt: 7 } }] }],
      ...[
        ['find', { type: 'piece', $and: [{ kind: { $in: ['a'] } }] }],
        ['sort', { place: -1 }],
        ['skip', 10],
        ['limit', 5],
      ],
      ...[
        ['find', { type: 'piece' }],
        ['sort', {}],
        ['skip', 0],
        ['limit', 0],
      ],
    ]);
  });
});
