import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bothDatabases, isSecondAsked } from './dialects';
import { describeEachStorage } from './storages';

describeEachStorage('test storage', (make) => {
  test('two are apart, two openings of one are not', async () => {
    const [one, two] = [await make(), await make()];
    await one.storage.tx((db) => one.storage.epoch.bump(db));
    const second = await one.open();
    const before = await two.storage.run((db) => two.storage.epoch.read(db));
    expect(await second.run((db) => second.epoch.read(db))).toBe(before + 1);
  });

  test('disposing closes it and removes its files, once', async () => {
    const made = await make();
    await made.dispose();
    await made.dispose();
    await expect(made.storage.run((db) => made.storage.epoch.read(db))).rejects.toThrow();
    expect(existsSync(made.dir)).toBe(false);
  });
});

test('each place that is to run on both databases is there, and has a suite that does', () => {
  const tests = resolve(__dirname, '..');
  const hasBoth = (path: string): boolean =>
    statSync(path).isDirectory()
      ? readdirSync(path).some((name) => hasBoth(join(path, name)))
      : /describe(EachStorage|EachDialect|OnMariadb|EachSite|Operation)\b|describeHostContract/.test(readFileSync(path, 'utf8'));
  const missing = Object.keys(bothDatabases).filter((place) => !existsSync(join(tests, place)) || !hasBoth(join(tests, place)));
  expect(missing).toEqual([]);
});

test('other places ask the second database with SIZE=full', () => {
  expect(isSecondAsked('db/gateway.test.ts', 'small')).toBe(true);
  expect(isSecondAsked('every-operation.test.ts', 'small')).toBe(true);
  expect(isSecondAsked('client/client.test.ts', 'small')).toBe(false);
  expect(isSecondAsked('client/client.test.ts', 'full')).toBe(true);
});
