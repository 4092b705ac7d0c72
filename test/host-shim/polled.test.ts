import { setTimeout as sleep } from 'node:timers/promises';
import { polled } from '../../plugin/host-kit/rest/polled';
import { verifies } from '../support/verifies';

describe('a polled value', () => {
  test('many that ask at once ask the database once', async () => {
    let loads = 0;
    const value = polled(async () => ++loads, 10_000);
    expect(await Promise.all(Array.from({ length: 20 }, () => value.get()))).toEqual(Array(20).fill(1));
    expect(await value.get()).toBe(1);
  });

  test('a change of our own is seen at once, even while an older read is under way', async () => {
    const stored = { value: 'old' };
    const value = polled(async () => {
      const read = stored.value;
      await sleep(20);
      return read;
    }, 10_000);
    const early = value.get();
    stored.value = 'new';
    value.expire();
    expect(await value.get()).toBe('new');
    expect(await early).toBe('old');
    expect(await value.get()).toBe('new');
  });

  test('an older read that ends last takes nothing back', async () => {
    verifies('D25');
    const ends: ((value: string) => void)[] = [];
    const value = polled(() => new Promise<string>((resolve) => void ends.push(resolve)), 10_000);
    const early = value.get();
    value.expire();
    const late = value.get();
    ends[1]?.('new');
    expect(await late).toBe('new');
    ends[0]?.('old');
    expect([await early, await value.get()]).toEqual(['old', 'new']);
  });

  test('without a copy a failure is thrown, with one the copy serves until the database is back', async () => {
    const database = { isAway: true, value: 1 };
    const value = polled(async () => {
      if (database.isAway) throw new Error('away');
      return database.value;
    }, 1);
    await expect(value.get()).rejects.toThrow('away');
    database.isAway = false;
    expect(await value.get()).toBe(1);
    database.isAway = true;
    database.value = 2;
    await sleep(5);
    expect(await value.get()).toBe(1);
    database.isAway = false;
    await sleep(5);
    expect(await value.get()).toBe(2);
  });
});
