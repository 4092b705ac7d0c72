import { freeSlug } from '../../plugin/kit/free-slug';
import { verifies } from '../support/verifies';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `ada-${from + i}`);

describe('a free slug', () => {
  /** What a table with these slugs answers, and how often it was asked. */
  function tableOf(slugs: Iterable<string>) {
    const held = new Set(slugs);
    const asked: number[] = [];
    const taken = async (candidates: readonly string[]) => {
      asked.push(candidates.length);
      return candidates.filter((candidate) => held.has(candidate));
    };
    return { taken, asked, held };
  }

  test.each([
    ['the name itself', [], 'ada'],
    ['the first number', ['ada'], 'ada-2'],
    ['a gap', ['ada', 'ada-2', 'ada-4'], 'ada-3'],
    ['the last number', ['ada', ...numbers(2, 19)], 'ada-20'],
    ['the name that was given back', numbers(2, 19), 'ada'],
  ])('%s', async (_, slugs, found) => {
    expect(await freeSlug('ada', tableOf(slugs))).toBe(found);
  });

  test('numbers may begin elsewhere', async () => {
    expect(await freeSlug('30min', { ...tableOf(['30min', '30min-1']), from: 1 })).toBe('30min-2');
  });

  test('however many have the name, the table is asked once, and about as many', async () => {
    verifies('posts:one-title');
    for (const count of [1, 20, 50_000]) {
      const { taken, asked } = tableOf(['ada', ...numbers(2, count)]);
      await freeSlug('ada', { taken });
      expect(asked).toEqual([20]);
    }
  });

  test('past the numbers it is drawn, and no two draw the same', async () => {
    verifies('posts:one-title');
    const { taken, held } = tableOf(['ada', ...numbers(2, 100)]);
    const before = held.size;
    for (let i = 0; i < 2000; i++) held.add(await freeSlug('ada', { taken }));
    expect(held.size).toBe(before + 2000);
    expect([...held].slice(before).every((slug) => /^ada-[0-9a-z]{6}$/.test(slug))).toBe(true);
  });
});
