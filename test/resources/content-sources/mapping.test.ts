import { Value } from '@sinclair/typebox/value';
import fc from 'fast-check';
import { classifyDrift, mappedTypes } from '../../../plugin/resources/content_sources/mapping/drift';
import { fingerprint } from '../../../plugin/resources/content_sources/mapping/fingerprint';
import { improvedMapping } from '../../../plugin/resources/content_sources/mapping/improve';
import { valueAt } from '../../../plugin/resources/content_sources/mapping/pointer';
import { proposeMapping } from '../../../plugin/resources/content_sources/mapping/propose';
import { applyMapping, matchesGlob } from '../../../plugin/resources/content_sources/mapping/rules';
import { maskSample } from '../../../plugin/resources/content_sources/mapping/sample';
import { transformed } from '../../../plugin/resources/content_sources/mapping/transforms';
import { type Mapping, MappingSchema } from '../../../plugin/resources/content_sources/mapping/types';
import { mappingProblems } from '../../../plugin/resources/content_sources/mapping/validate';
import { verifies } from '../../support/verifies';
import { batchFeed, ghostPost, githubRelease, stripeEvent, wordpressPost } from './payloads';

const proposed = (payload: unknown): Mapping => {
  const mapping = proposeMapping(payload)?.mapping;
  if (!mapping) throw new Error('nothing was proposed');
  return mapping;
};
const first = (mapping: Mapping, payload: unknown) => applyMapping(mapping, payload).items[0]?.article;
const plain: Mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } } };

describe('a proposed mapping', () => {
  test.each([
    [
      'a GitHub release',
      githubRelease,
      {
        externalId: '118842311',
        title: 'Engine 1.2.0',
        author: 'ada',
        canonicalUrl: 'https://github.example/acme/engine/releases/tag/v1.2.0',
        date: Date.UTC(2026, 10, 2, 10, 30),
      },
    ],
    ['a Stripe event', stripeEvent, { externalId: 'prod_9s6XKzkNRiz8i3', title: 'Gold Special', content: '<p>A special in gold.</p>' }],
    [
      'a Ghost post',
      ghostPost,
      {
        externalId: '6540f1d2c3b4a5968778695a',
        title: 'Coming home',
        slug: 'coming-home',
        tags: ['News', 'Home'],
        author: 'ada@team.example',
        excerpt: 'Back again',
        featuredImage: 'https://cdn.example/home.jpg',
      },
    ],
    [
      'a WordPress post',
      wordpressPost,
      { externalId: '4711', title: 'Hello & again', content: '\n<p>Welcome back.</p>\n', date: Date.UTC(2026, 10, 3, 7, 15) },
    ],
    ['a feed', batchFeed, { externalId: 'a-1', title: 'First', content: '<p>One</p>', tags: ['x', 'y'], author: 'Ada' }],
  ])('fits %s, and may be approved as it is', (_name, payload, expected) => {
    const mapping = proposed(payload);
    expect([...Value.Errors(MappingSchema, mapping)]).toEqual([]);
    expect(mappingProblems(mapping, payload)).toEqual([]);
    expect(first(mapping, payload)).toMatchObject(expected);
  });

  test('takes every item of a feed', () => {
    const mapping = proposed(batchFeed);
    expect(mapping.items).toBe('/items');
    expect(applyMapping(mapping, batchFeed).items.map(({ article }) => article?.externalId)).toEqual(['a-1', 'a-2']);
  });

  test('turns Markdown into HTML', () => {
    expect(first(proposed(githubRelease), githubRelease)?.content).toContain('<strong>faster</strong>');
  });

  test('is none where nothing looks like an article', () => {
    for (const payload of [{}, [], 'text', 7, null, { a: { b: 1 } }, [[1]]]) expect(proposeMapping(payload)).toBeUndefined();
  });

  test('can always be applied, whatever the payload', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (payload) => {
        const mapping = proposeMapping(payload)?.mapping;
        if (mapping) applyMapping(mapping, payload);
        fingerprint(payload);
        expect(JSON.stringify(maskSample(payload)).length).toBeLessThanOrEqual(65_536);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  test('an assistant’s better pointers are taken only if they are valid and fit', async () => {
    const sample = { id: 1, title: 't', headline: 'h', body: 'b' };
    const field = (name: string, path: string, confidence = 0.9) => ({ field: name as 'title', path, confidence });
    const improved = (items: string, ...fields: ReturnType<typeof field>[]) =>
      improvedMapping(sample, plain, async () => ({ items, fields }));
    expect((await improved('', field('title', '/headline')))?.fields).toEqual({ ...plain.fields, title: { path: '/headline' } });
    for (const fields of [
      [field('title', '/gone')],
      [field('title', 'headline')],
      [field('colour', '/title')],
      [field('title', '/headline', 0.2)],
    ]) {
      expect(await improved('', ...fields)).toEqual(plain);
    }
    expect(await improved('/nothing', field('id', '/id'), field('title', '/t'), field('content', '/b'))).toBe(plain);
  });
});

describe('a mapping that is to be approved', () => {
  const refused = (change: object, sample: unknown = { id: 1, title: 't', body: 'b' }) =>
    mappingProblems({ ...plain, ...change } as Mapping, sample).map(({ pointer }) => pointer);

  test.each([
    ['a pointer that the sample lacks', { fields: { ...plain.fields, excerpt: { path: '/teaser' } } }, ['/fields/excerpt/path']],
    ['several that it lacks', { fields: { ...plain.fields, excerpt: { paths: ['/a', '/b'] } } }, ['/fields/excerpt/paths']],
    ['a rule that says nothing', { fields: { ...plain.fields, excerpt: {} } }, ['/fields/excerpt']],
    ['a rule with two ways', { fields: { ...plain.fields, excerpt: { path: '/id', paths: ['/id'] } } }, ['/fields/excerpt']],
    ['a list that is none', { items: '/title' }, ['/items']],
    ['a comparison with nothing', { filters: [{ path: '/id', op: 'eq' }] }, ['/filters/0/value']],
    ['a meta key with an odd name', { meta: { 'a/b': { path: '/x' } } }, ['/meta/a~1b/path']],
  ])('is refused for %s', (_name, change, pointers) => {
    expect(refused(change)).toEqual(pointers);
  });

  test('may lack in the sample what has a default or is constant', () => {
    expect(refused({ fields: { ...plain.fields, excerpt: { path: '/teaser', default: '' }, author: { const: 'ada' } } })).toEqual([]);
  });

  test.each(['title', '/a/~2', '//\u0000~', 'javascript:x'])('has pointers of RFC 6901 only: %s', (path) => {
    expect(Value.Check(MappingSchema, { ...plain, fields: { ...plain.fields, title: { path } } })).toBe(false);
  });
});

describe('rules', () => {
  test('find every element of a list by *, and run nothing that a caller wrote', () => {
    verifies('D127');
    const sample = { tags: [{ name: 'x' }, {}, { name: 'y' }], deep: [[{ id: 1 }], [{ id: 2 }, { id: 3 }]], key: 1 };
    expect(valueAt(sample, '/tags/*/name')).toEqual(['x', 'y']);
    expect(valueAt(sample, '/deep/*/*/id')).toEqual([1, 2, 3]);
    for (const path of ['/tags/?/name', '/tags/[0]/name', '/tags/**/name', '/tags.0.name', '/t*gs'])
      expect([path, valueAt(sample, path)]).toEqual([path, undefined]);
  });

  test('walk own properties only', () => {
    for (const path of ['/constructor', '/__proto__', '/toString', '/length']) expect(valueAt({ id: 1 }, path)).toBeUndefined();
    expect(valueAt([1], '/length')).toBeUndefined();
    expect(valueAt({ 'a/b': { '~': 3 } }, '/a~1b/~0')).toBe(3);
  });

  test.each([
    ['trim', ' a ', 'a'],
    ['strip_html', '<b>a</b> &amp; <script>x</script>b', 'a & b'],
    ['slugify', 'Ä Title!', 'a-title'],
    ['lower', 'ABC', 'abc'],
    ['iso_date', '2026-11-03 07:15:00', '2026-11-03T07:15:00.000Z'],
    ['iso_date', 1_795_000_000, '2026-11-18T11:06:40.000Z'],
    ['iso_date', 'Sat, 21 Nov 2026 10:00:00 GMT', '2026-11-21T10:00:00.000Z'],
    ['iso_date', 'yesterday', undefined],
    ['iso_date', '1', undefined],
    ['number', '12.5', 12.5],
    ['number', '1e9', undefined],
    ['bool', 'Yes', true],
    ['bool', 'perhaps', undefined],
    ['split:,', 'a,b', ['a', 'b']],
    ['join:, ', ['a', 'b'], 'a, b'],
    [{ map: { a: 'b' } }, 'a', 'b'],
    [{ map: { a: 'b' } }, 'toString', 'toString'],
  ] as const)('%j of %j', (step, value, expected) => {
    expect(transformed(value, [step as never])).toEqual(expected);
  });

  test('of Markdown let no HTML through', () => {
    expect(transformed('<img src=x onerror=alert(1)> [a](javascript:alert(1))', ['markdown'])).not.toMatch(/<img|href="javascript/);
  });

  test('filter items', () => {
    const items = [
      { id: 1, title: 'a', body: 'b', tags: ['x'] },
      { id: 2, title: 'c', body: 'd', draft: true },
    ];
    const kept = (filter: object) => {
      const applied = applyMapping({ ...plain, items: '/i', filters: [filter as never] }, { i: items });
      return [applied.items.map(({ article }) => article?.externalId), applied.filtered];
    };
    expect(kept({ path: '/draft', op: 'ne', value: true })).toEqual([['1'], 1]);
    expect(kept({ path: '/id', op: 'in', value: [2, 3] })).toEqual([['2'], 1]);
    expect(kept({ path: '/tags', op: 'eq', value: 'x' })).toEqual([['1'], 1]);
    expect(kept({ path: '/tags', op: 'exists' })).toEqual([['1'], 1]);
    expect(kept({ path: '/tags', op: 'exists', value: false })).toEqual([['2'], 1]);
    expect(kept({ path: '/title', op: 'matches', value: 'c*' })).toEqual([['2'], 1]);
  });

  test('match wildcards in time, and nothing else', () => {
    verifies('D127');
    expect([
      matchesGlob('abc', 'a*c'),
      matchesGlob('abc', 'a?c'),
      matchesGlob('abc', 'a.c'),
      matchesGlob('', '*'),
      matchesGlob('ab', 'b'),
    ]).toEqual([true, true, false, true, false]);
    expect(matchesGlob('a'.repeat(20_000), `${'*a'.repeat(50)}b`)).toBe(false);
  });
});

describe('drift', () => {
  const sample = { id: 1, title: 't', body: 'b', teaser: 'x', price: 3 };
  const mapping: Mapping = { ...plain, fields: { ...plain.fields, excerpt: { path: '/teaser' } }, meta: { price: { path: '/price' } } };
  const judge = (payload: unknown, changed = mapping) =>
    classifyDrift({ mapping: changed, types: mappedTypes(changed, sample), lines: fingerprint(sample).lines }, payload);

  test.each([
    ['neither title nor content', { id: 1, teaser: 'x' }],
    ['no id', { title: 't', body: 'b' }],
    ['a mapped path of another type', { ...sample, price: '3' }],
    ['a list where a text was', { ...sample, title: ['t'] }],
    ['nothing', {}],
  ])('%s breaks', (_name, payload) => {
    const { kind, reasons } = judge(payload);
    expect([kind, reasons.length > 0]).toEqual(['breaking', true]);
  });

  test('a rule that is required and finds nothing breaks', () => {
    const strict = { ...mapping, fields: { ...mapping.fields, excerpt: { path: '/teaser', required: true } } };
    expect(judge({ id: 1, title: 't', body: 'b' }, strict)).toMatchObject({ kind: 'breaking', reasons: ['fields/excerpt finds nothing'] });
  });

  test.each([
    ['a new path', { ...sample, extra: 1 }, ['/extra:number'], []],
    ['another path that is missing', { id: 2, title: 't', body: 'b' }, [], ['fields/excerpt', 'meta/price']],
    ['a null', { ...sample, price: null }, [], ['meta/price']],
    ['only the content', { id: 2, body: 'b', teaser: 'x', price: 1 }, [], ['fields/title']],
  ])('%s is compatible and recorded', (_name, payload, added, missing) => {
    expect(judge(payload)).toMatchObject({ kind: 'compatible', added, missing });
  });

  test('other words in the same shape are the same', () => {
    expect(judge({ id: 9, title: 'u', body: 'c', teaser: 'y', price: 4 }).kind).toBe('same');
  });
});

describe('a sample', () => {
  test('shows no secret', () => {
    const shown = JSON.stringify(
      maskSample({
        password: 'p1',
        api_key: 'k1',
        nested: { Authorization: 'Bearer k2', list: [{ access_token: 'k3' }] },
        free: `whsec_${'k'.repeat(20)}`,
        jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJrNCJ9.k4k4k4',
        url: 'https://u:k5@a.example/x?a=1&token=k6&b=2',
        pin_secret: 123_456,
      }),
    );
    expect(shown).not.toMatch(/p1|k[1-6]|kkkk|123456/);
    expect(shown).toContain('https://a.example/x?a=1&token=(masked)&b=2');
  });

  test('takes at most 64 KB', () => {
    const long = { title: 't', body: 'b'.repeat(500_000), list: Array.from({ length: 5000 }, (_, i) => ({ i, text: 'x'.repeat(100) })) };
    expect(Buffer.byteLength(JSON.stringify(maskSample(long)))).toBeLessThanOrEqual(65_536);
    expect(maskSample({ title: 't' })).toEqual({ title: 't' });
  });
});

describe('a fingerprint', () => {
  test('is the same whatever the values, the order of keys and the length of lists', () => {
    expect(fingerprint({ a: 1, b: ['x'] })).toEqual(fingerprint({ b: ['y', 'z'], a: 2 }));
    expect(fingerprint({ a: 1 }).hash).not.toBe(fingerprint({ a: '1' }).hash);
  });

  test('has at most 500 paths and 12 levels', () => {
    const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, i]));
    const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => ({ inner }), 1);
    expect(fingerprint(wide).lines).toHaveLength(500);
    expect(fingerprint(deep).lines).toHaveLength(13);
  });
});
