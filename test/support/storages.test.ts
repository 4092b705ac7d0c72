import { existsSync } from 'node:fs';
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
