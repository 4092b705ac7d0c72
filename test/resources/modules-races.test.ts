import { modules } from '../../plugin/resources/modules';
import { type Handlers, handlersOn, inParallel } from '../support/handlers';
import { shippedModules } from '../support/shipped-modules';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const ops = modules.operations;

const twoInstances = async (made: TestStorage): Promise<[Handlers, Handlers]> => [
  await handlersOn(made, { modules: shippedModules }),
  await handlersOn(made, { modules: shippedModules }, await made.open()),
];

describeEachStorage('modules under races', (make) => {
  test('disjoint merges of one configuration over two instances all survive, from the first row on', async () => {
    verifies('R35', 'modules:update-config');
    const instances = await twoInstances(await make());
    await inParallel(60, (i) => pick(instances, i).call(ops.update_config, { module: 'leads', config: { [`key_${i}`]: i } }));
    const { data } = await instances[0].call(ops.get_config, { module: 'leads' });
    for (let i = 0; i < 60; i++) expect(data.config[`key_${i}`]).toBe(i);
    expect(data.config).toMatchObject({ consent: 'opt_out' });
  });

  test('a switch and a merge at once lose neither', async () => {
    const instances = await twoInstances(await make());
    await inParallel(40, async (i) => {
      const { call } = pick(instances, Math.floor(i / 2));
      if (i % 2 === 0) await call(ops.deactivate, { module: 'notes' });
      else await call(ops.update_config, { module: 'notes', config: { [`key_${i}`]: true } });
    });
    const { data } = await instances[0].call(ops.list, {});
    expect(data.modules).toContainEqual({ module: 'notes', active: false });
    const { config } = (await instances[0].call(ops.get_config, { module: 'notes' })).data;
    expect(Object.keys(config).filter((key) => key.startsWith('key_'))).toHaveLength(20);
  });

  test('grants of many domains at once all stand, and one of equal grants changes something', async () => {
    verifies('R37', 'modules:entitlements-grant');
    const instances = await twoInstances(await make());
    const answers = await inParallel(60, (i) =>
      pick(instances, i).call(ops.entitlements_grant, { module_id: 'm', domain: `d${Math.floor(i / 2)}.example` }),
    );
    expect(answers.filter(({ changed }) => changed)).toHaveLength(30);
    const { data } = await instances[1].call(ops.entitlements_list, {});
    expect(data.entitlements.m).toHaveLength(30);
  });

  test('set, grant and revoke at once equal one serial order', async () => {
    verifies('R37', 'modules:entitlements-set');
    const instances = await twoInstances(await make());
    const states: string[] = [];
    await inParallel(90, async (i) => {
      const { call } = pick(instances, i);
      const domain = `d${i % 5}.example`;
      if (i % 3 === 0) return void (await call(ops.entitlements_set, { entitlements: { m: ['x.example'], n: [`n${i}.example`] } }));
      const change = i % 3 === 1 ? ops.entitlements_grant : ops.entitlements_revoke;
      const { data } = await call(change, { module_id: 'm', domain });
      expect(data.domains.includes(domain)).toBe(i % 3 === 1);
      states.push(data.domains.join(' '));
    });
    const { entitlements } = (await instances[0].call(ops.entitlements_list, {})).data;
    // Whatever came last, one whole `set` lies beneath it: its single domain of the other module is there, alone.
    expect(entitlements.n).toHaveLength(1);
    expect(entitlements.m).toContain('x.example');
    for (const state of states) expect(new Set(state.split(' ')).size).toBe(state.split(' ').length);
  });

  test('a replay of the answers in the order of the epoch gives the stored map', async () => {
    verifies('R37');
    const made = await make();
    const instances = await twoInstances(made);
    const log: { epoch: number; apply: (map: Map<string, boolean>) => void }[] = [];
    await inParallel(60, async (i) => {
      const { ctx } = pick(instances, i);
      const domain = `d${i % 4}.example`;
      const isGrant = (i * 7) % 3 !== 0;
      await ctx.host.storage.tx(async (db) => {
        const bumpEpoch = () => ctx.host.storage.epoch.bump(db);
        const change = isGrant ? ops.entitlements_grant : ops.entitlements_revoke;
        const { changed } = await change.run({ module_id: 'm', domain }, { ...ctx, db, bumpEpoch });
        if (changed) log.push({ epoch: await ctx.host.storage.epoch.read(db), apply: (map) => map.set(domain, isGrant) });
      });
    });
    const replayed = new Map<string, boolean>();
    for (const { apply } of log.sort((a, b) => a.epoch - b.epoch)) apply(replayed);
    const expected = [...replayed].filter(([, isIn]) => isIn).map(([domain]) => domain);
    const { data } = await instances[0].call(ops.entitlements_list, {});
    expect(data.entitlements.m ?? []).toEqual(expected.sort());
  });
});

function pick(instances: readonly [Handlers, Handlers], index: number): Handlers {
  return instances[index % 2 === 0 ? 0 : 1];
}
