import { extraWords } from '../../admin-ui/src/pages/sources/extras/extras-words';
import { isSameValue, merged } from '../../admin-ui/src/pages/sources/mapping/merge';
import { partWords } from '../../admin-ui/src/pages/sources/mapping/rule-words';
import {
  questionOf,
  ruleAt,
  typed,
  withFirst,
  withoutMeta,
  withPaths,
  withQuestion,
  withRule,
} from '../../admin-ui/src/pages/sources/mapping/rules';
import { linesOf, moved, openAtFirst } from '../../admin-ui/src/pages/sources/mapping/tree';
import { inShort, itemOf, pointersOf, reasonsFor, valueAt, withItems } from '../../admin-ui/src/pages/sources/mapping-draft';
import { verifies } from '../support/verifies';

const mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title', transform: ['trim'] }, content: {} } } as const;
const given = structuredClone(mapping) as unknown as Parameters<typeof withItems>[0];

describe('a mapping while it is edited', () => {
  const withPath = (to: typeof given, where: 'fields/title' | 'fields/tags', path: string) =>
    withRule(to, where, withFirst(ruleAt(to, where) ?? {}, path));

  test('keeps what a rule says beside its path, and its place', () => {
    verifies('D641');
    const changed = withPath(given, 'fields/title', '/headline');
    expect(changed.fields.title).toEqual({ path: '/headline', transform: ['trim'] });
    expect(Object.keys(changed.fields)).toEqual(['id', 'title', 'content']);
  });

  test('a field without a path goes, but for those that every mapping has', () => {
    const more = withPath(given, 'fields/tags', '/tags/*/name');
    expect(more.fields.tags).toEqual({ path: '/tags/*/name' });
    expect(withPath(more, 'fields/tags', '')).toEqual(given);
    expect(withPath(given, 'fields/title', '').fields.title).toEqual({ transform: ['trim'] });
  });

  test('a first place before others, and instead of what is always set', () => {
    expect(withFirst({ paths: ['/a', '/b'] }, '/c')).toEqual({ paths: ['/c', '/b'] });
    expect(withFirst({ paths: ['/a', '/b'] }, '/b')).toEqual({ path: '/b' });
    expect(withFirst({ const: 'x', required: true }, '/a')).toEqual({ path: '/a', required: true });
    expect(withPaths({ path: '/a', default: '' }, [])).toEqual({ default: '' });
  });

  test('meta fields come and go', () => {
    const more = withRule(given, 'meta/price', {});
    expect([more.meta, ruleAt(more, 'meta/price')]).toEqual([{ price: {} }, {}]);
    expect(withoutMeta(more, 'price')).toEqual(given);
  });

  test('a comparison asks otherwise, and numbers stay numbers', () => {
    const eq = { path: '/n', op: 'eq', value: 3 } as const;
    expect(withQuestion(eq, 'in')).toEqual({ path: '/n', op: 'in', value: [3] });
    expect(questionOf(withQuestion(eq, 'missing'))).toBe('missing');
    expect(withQuestion(withQuestion(eq, 'exists'), 'eq')).toEqual({ path: '/n', op: 'eq', value: '' });
    expect([typed('3', 4), typed('3', 'x'), typed('true', false), typed('no', 3), typed('', 3)]).toEqual([3, '3', true, 'no', '']);
  });

  test('two changes are brought together, and what both have changed is told', () => {
    verifies('D641', 'D521');
    const mine = withRule(withPath(given, 'fields/title', '/mine'), 'meta/price', { path: '/price' });
    const theirs = withPath(withPath(given, 'fields/title', '/theirs'), 'fields/tags', '/tags');
    const both = merged(given, theirs, mine);
    expect(both.clashes).toEqual([{ name: 'fields/title', mine: mine.fields.title, theirs: theirs.fields.title }]);
    expect([both.mine.fields.title, both.theirs.fields.title]).toEqual([mine.fields.title, theirs.fields.title]);
    for (const one of [both.mine, both.theirs])
      expect([one.fields.tags, one.meta]).toEqual([{ path: '/tags' }, { price: { path: '/price' } }]);
    const gone = merged(withPath(given, 'fields/tags', '/tags'), withPath(given, 'fields/tags', '/tags'), given);
    expect([gone.clashes, gone.mine]).toEqual([[], given]);
    expect(merged(given, mine, mine).clashes).toEqual([]);
    expect(isSameValue({ path: '/a', required: true }, { required: true, path: '/a' })).toBe(true);
  });

  test('its parts are told in words', () => {
    verifies('D641');
    const t = ((key: string) => key) as unknown as Parameters<typeof partWords>[2];
    expect(partWords('fields/title', { path: '/title', transform: ['trim'], required: true }, t)).toBe('/title · then · held_without');
    expect([partWords('meta/price', undefined, t), partWords('items', undefined, t), partWords('items', '', t)]).toEqual([
      'left_out',
      'items_one',
      'items_whole',
    ]);
    const filters = [
      { path: '/lang', op: 'in', value: ['en', 'de'] },
      { path: '/draft', op: 'exists', value: false },
    ];
    expect(partWords('filters', filters, t)).toBe('/lang compare_in en, de; /draft compare_missing');
  });

  test('says why only of what is still as it was proposed', () => {
    const about = { proposal: given, proposal_reasons: { id: 'It is an id.', title: 'It is a title.' } };
    expect(reasonsFor(given, about)).toEqual(about.proposal_reasons);
    expect(reasonsFor(withPath(given, 'fields/title', '/headline'), about)).toEqual({ id: 'It is an id.' });
    expect(reasonsFor(given, { proposal: null, proposal_reasons: {} })).toEqual({});
  });

  test('of a list the first element is the sample', () => {
    const listed = withItems(given, '/items');
    expect(itemOf(listed, { items: [{ id: 1 }, { id: 2 }] })).toEqual({ id: 1 });
    expect([itemOf(listed, {}), itemOf(given, { id: 3 })]).toEqual([undefined, { id: 3 }]);
    expect(withItems(listed, undefined)).toEqual(given);
  });
});

test('extras of a source are told in words', () => {
  verifies('D643', 'D521');
  const words = { t: (key: string) => key, accounts: [{ id: 1, name: 'Ada' }] } as unknown as Parameters<typeof extraWords>[2];
  const told = (name: string, value: unknown) => extraWords(name, value, words);
  expect(told('default_reviewers', { user_ids: [1, 2], emails: ['b@example.com'] })).toBe('Ada, #2, b@example.com');
  expect([told('default_ccs', {}), told('meta_fields', {}), told('fm_variables', {})]).toEqual(['count_none', 'count_none', 'count_none']);
  expect(told('meta_fields', { price: { label: 'Price', type: 'number' }, note: {} })).toBe(
    'price (Price, meta_kind_number), note (meta_kind_text)',
  );
  expect(told('fm_variables', { shop: 'Main', url: { path: '/url' } })).toBe('shop: Main, url: /url');
  expect(told('image_modify', { mode: 'drop', max_width: 800 })).toContain('picture_mode_drop; picture_width: 800; picture_format');
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

test('a sample is a tree: lists stand for each of their elements, and keys move as in every tree', () => {
  verifies('D641');
  const sample = { 'a/b': { c: 1 }, tags: ['x', 'y'], authors: [{ name: 'Ada' }] };
  const closed = linesOf(sample, new Set());
  expect(closed.map(({ path, isOpen, place, count }) => [path, isOpen, place, count])).toEqual([
    ['/a~1b', false, 1, 3],
    ['/tags', undefined, 2, 3],
    ['/authors', false, 3, 3],
  ]);
  const lines = linesOf(sample, openAtFirst(sample));
  expect(lines.map(({ path, level, text }) => [path, level, text])).toEqual([
    ['/a~1b', 1, ''],
    ['/a~1b/c', 2, '1'],
    ['/tags', 1, 'x, y'],
    ['/authors', 1, ''],
    ['/authors/*', 2, ''],
    ['/authors/*/name', 3, 'Ada'],
  ]);
  const keys = (at: number, ...names: string[]) => names.map((name) => moved(lines, at, name));
  expect(keys(0, 'ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'End', 'x')).toEqual([
    { to: 0 },
    { to: 1 },
    { to: 1 },
    { toggle: '/a~1b' },
    { to: 5 },
    undefined,
  ]);
  expect([moved(lines, 5, 'ArrowLeft'), moved(closed, 2, 'ArrowRight'), moved(closed, 1, 'ArrowRight')]).toEqual([
    { to: 4 },
    { toggle: '/authors' },
    undefined,
  ]);
});
