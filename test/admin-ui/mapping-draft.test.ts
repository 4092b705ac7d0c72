import { inShort, itemOf, pointersOf, reasonsFor, valueAt, withItems, withPath } from '../../admin-ui/src/pages/sources/mapping-draft';

const mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title', transform: ['trim'] }, content: {} } } as const;
const given = structuredClone(mapping) as unknown as Parameters<typeof withPath>[0];

describe('a mapping while it is edited', () => {
  test('keeps what a rule says beside its path, and its place', () => {
    const changed = withPath(given, 'title', '/headline');
    expect(changed.fields.title).toEqual({ path: '/headline', transform: ['trim'] });
    expect(Object.keys(changed.fields)).toEqual(['id', 'title', 'content']);
  });

  test('a field without a path goes, but for those that every mapping has', () => {
    const more = withPath(given, 'tags', '/tags/*/name');
    expect(more.fields.tags).toEqual({ path: '/tags/*/name' });
    expect(withPath(more, 'tags', '')).toEqual(given);
    expect(withPath(given, 'title', '').fields.title).toEqual({ transform: ['trim'] });
  });

  test('says why only of what is still as it was proposed', () => {
    const about = { proposal: given, proposal_reasons: { id: 'It is an id.', title: 'It is a title.' } };
    expect(reasonsFor(given, about)).toEqual(about.proposal_reasons);
    expect(reasonsFor(withPath(given, 'title', '/headline'), about)).toEqual({ id: 'It is an id.' });
    expect(reasonsFor(given, { proposal: null, proposal_reasons: {} })).toEqual({});
  });

  test('of a list the first element is the sample', () => {
    const listed = withItems(given, '/items');
    expect(itemOf(listed, { items: [{ id: 1 }, { id: 2 }] })).toEqual({ id: 1 });
    expect([itemOf(listed, {}), itemOf(given, { id: 3 })]).toEqual([undefined, { id: 3 }]);
    expect(withItems(listed, '')).toEqual(given);
  });
});

test('pointers into a sample name every value, and lists of objects apart', () => {
  const sample = { 'a/b': { c: 1 }, tags: ['x'], authors: [{ name: 'Ada' }], none: null };
  const { values, lists } = pointersOf(sample);
  expect(values).toEqual(['/a~1b/c', '/tags', '/authors/*/name', '/none']);
  expect(lists).toEqual(['/authors']);
  expect(values.map((pointer) => valueAt(sample, pointer))).toEqual([1, ['x'], ['Ada'], null]);
  expect([valueAt(sample, '/__proto__'), valueAt(sample, '/none/x')]).toEqual([undefined, undefined]);
});

test('values in a few words', () => {
  expect([inShort('x'.repeat(100)).length, inShort(['a', 1, true]), inShort({ a: 1 }), inShort(undefined)]).toEqual([
    91,
    'a, 1, true',
    '{"a":1}',
    '',
  ]);
});
