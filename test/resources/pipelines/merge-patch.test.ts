import fc from 'fast-check';
import { mergePatch } from '../../../plugin/resources/pipelines/recipes/merge-patch';
import { verifies } from '../../support/verifies';

/** The pseudocode of RFC 7396, section 2, word by word. */
function reference(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: Record<string, unknown> =
    typeof target === 'object' && target !== null && !Array.isArray(target) ? { ...(target as Record<string, unknown>) } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = reference(result[name], value);
  }
  return result;
}

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const isPlain = (value: unknown) => !JSON.stringify(value).includes('__proto__');

describe('merge patch', () => {
  test('is that of RFC 7396', () => {
    verifies('pipelines:update-recipe');
    fc.assert(
      fc.property(json.filter(isPlain), json.filter(isPlain), (target, patch) => {
        const before = JSON.stringify(target);
        expect(mergePatch(target, patch)).toEqual(reference(target, patch));
        expect(JSON.stringify(target)).toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  // Appendix A.
  test.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j is %j', (target, patch, result) => expect(mergePatch(target, patch)).toEqual(result));

  test('a key that is the name of a prototype is a key', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(Object.keys(merged as object)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
