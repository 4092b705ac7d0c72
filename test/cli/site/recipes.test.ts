import fc from 'fast-check';
import { mergePatch } from '../../../plugin/resources/pipelines/recipes/merge-patch';
import { patchOf } from '../../../plugin/resources/pipelines/site-file/recipe-patch';
import { verifies } from '../../support/verifies';
import { describeEachSite, fileWith, subjects } from './on-site';

const file = (entries: object) => fileWith('recipes', entries);

test('the patch of any two objects makes the second of the first', () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 2 }));
  const key = fc.constantFrom('a', 'b', 'c', 'constructor');
  const objects = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf)))), {
    noNullPrototype: true,
  });
  fc.assert(fc.property(objects, objects, (before, after) => expect(mergePatch(before, patchOf(before, after))).toEqual(after)));
  fc.assert(fc.property(objects, (same) => expect(patchOf(same, structuredClone(same))).toEqual({})));
});

describeEachSite('recipes of a site file', (it) => {
  test('what can never be reached is told before anything happens', async () => {
    verifies('site-file:recipes');
    const { plan, stored, site } = it();
    const before = await stored();
    const impossible: readonly (readonly [object, RegExp])[] = [
      [{ a: {} }, /recipe a does not exist yet and needs a name/],
      [
        { a: { name: 'A', trigger: { kinds: ['schedule'] } } },
        /recipe a: pipelines.create_recipe of a would be refused: .*\/trigger\/cron/,
      ],
      [{ default: { trigger: { cron: '* * *' } } }, /recipe default: .*\/trigger\/cron must have five fields/],
      [{ a: { name: 'A', stages: { tocs: {} } } }, /recipes.a.stages.tocs is not a known key. Did you mean "toc"\?/],
      [{ a: { name: 'A', stages: { toc: null } } }, /recipes.a.stages.toc must be an object/],
    ];
    for (const [entries, said] of impossible) await expect(plan(file(entries))).rejects.toThrow(said);
    expect(await stored()).toBe(before);
    await site.call('modules.deactivate', { module: 'pipelines' }, { confirm: true });
    await expect(plan(file({}))).rejects.toThrow('recipes need the module pipelines; say modules:');
  });

  test('stages, trigger and policy of the file are the whole of them', async () => {
    verifies('D118');
    const { apply, shown, plan, site } = it();
    const toc = { title: 'Inhalt', min_headings: 4 };
    await apply(file({ a: { name: 'A', stages: { toc, links: { keywords: { x: '/x' } }, seo: {} }, policy: { max_attempts: 3 } } }));
    const text = file({
      a: { stages: { toc: { title: 'Inhalt' }, links: { keywords: { y: '/y' } } }, trigger: { kinds: ['publish'] }, policy: {} },
    });
    expect(await shown(text)).toBe(`~ recipe a A
    policy.max_attempts: 3 → 1
    stages.links: {"keywords":{"x":"/x"}} → {"keywords":{"y":"/y"}}
    stages.seo: {} → (default)
    stages.toc: {"min_headings":4,"title":"Inhalt"} → {"title":"Inhalt"}
    trigger.kinds: ["manual"] → ["publish"]

Plan: 0 to add, 1 to change, 0 to remove.
`);
    await apply(text);
    expect((await site.call('pipelines.get_recipe', { id: 'a' })).envelope.data).toMatchObject({
      stages: { toc: { title: 'Inhalt' }, links: { keywords: { y: '/y' } } },
      trigger: { kinds: ['publish'] },
      policy: { max_attempts: 1 },
    });
    expect((await plan(text)).items).toEqual([]);
    expect((await plan(file({ a: {} }), { prune: true })).items).toEqual([]);
  });

  test('a default author stays where the file names none, and is not exported', async () => {
    verifies('D117');
    const { apply, plan, site, export: exported } = it();
    await apply(file({ a: { name: 'A', stages: { author: { default_author_id: 7 }, seo: {} } } }));
    const text = await exported();
    expect(text).not.toMatch(/default_author_id: 7/);
    expect(text).toContain('# default_author_id is left out');
    expect((await plan(text, { prune: true })).items).toEqual([]);
    await apply(file({ a: { stages: { author: { enabled: true } } } }));
    expect((await site.call('pipelines.get_recipe', { id: 'a' })).envelope.data).toMatchObject({
      stages: { author: { default_author_id: 7, enabled: true } },
    });
    await apply(file({ a: { stages: {} } }));
    expect((await site.call('pipelines.get_recipe', { id: 'a' })).envelope.data).toMatchObject({ stages: {} });
  });

  test('what the file leaves out goes with --prune, but never the default recipe', async () => {
    verifies('site-file:prune');
    const { apply, shown } = it();
    await apply(file({ a: { name: 'A', priority: 3 }, b: { name: 'B' }, default: { name: 'Ours', stages: {} } }));
    expect(await shown(file({ a: {} }))).toBe(
      '  kept (use --prune): recipe b B\n  kept (use --prune): priority of recipe a A\n\nNothing to do.\n',
    );
    expect(subjects(await apply(file({ a: {} }), { prune: true }))).toEqual(['- recipe b B', '~ recipe a A']);
    expect(await shown(file({ a: {} }), { prune: true })).toBe('Nothing to do.\n');
    expect(await it().export()).toContain('name: Ours');
  });
});
