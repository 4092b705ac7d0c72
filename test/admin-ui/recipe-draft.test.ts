import { cronOf, scheduleOf } from '../../admin-ui/src/pages/pipelines/cron';
import {
  changesOf,
  draftOf,
  inOrder,
  mergePatch,
  type RecipeDraft,
  withAdded,
  withMoved,
  withOptions,
  withRemoved,
} from '../../admin-ui/src/pages/pipelines/recipe-draft';
import texts from '../../admin-ui/src/texts/pipelines.json';
import { mergePatch as applied } from '../../plugin/resources/pipelines/recipes/merge-patch';
import { PolicySchema } from '../../plugin/resources/pipelines/recipes/policy';
import { StagesSchema, stageNames, stagesToRun } from '../../plugin/resources/pipelines/stages/stage-settings';
import { triggerKinds } from '../../plugin/resources/pipelines/triggers/trigger';
import { verifies } from '../support/verifies';

const stored = {
  id: 'r',
  name: 'R',
  priority: 10,
  stages: { toc: { title: 'In short', max_rank: 2 }, anchors: {}, seo: { enabled: false } },
  trigger: { kinds: ['manual' as const] },
  policy: { skip_unchanged: true, on_error: 'stop' as const, max_attempts: 1, timeout_ms: 30_000 },
};
const draft = draftOf(stored, stageNames);
const changed = (next: RecipeDraft, before: Parameters<typeof changesOf>[1] = stored) => changesOf(next, before, stageNames);

describe('what is sent of a recipe', () => {
  test('is nothing where nothing was changed, whatever the order of keys', () => {
    verifies('D555');
    expect(changed(draft)).toEqual({});
    expect(changed({ ...draft, policy: { timeout_ms: 30_000, max_attempts: 1, on_error: 'stop', skip_unchanged: true } })).toEqual({});
    expect(changed(withMoved(withMoved(draft, 'seo', 0), 'seo', 2))).toEqual({});
  });

  test('is an option that was set, one that was taken out, and a stage that was added or removed', () => {
    verifies('D555');
    expect(changed(withOptions(draft, 'toc', { title: 'All of it', max_rank: undefined }))).toEqual({
      stages: { toc: { title: 'All of it', max_rank: null } },
    });
    expect(changed(withOptions(draft, 'seo', {}))).toEqual({ stages: { seo: { enabled: null } } });
    expect(changed(withAdded(draft, 'faq', stageNames))).toEqual({ stages: { faq: {} } });
    expect(changed(withRemoved(draft, 'anchors'))).toEqual({ stages: { anchors: null } });
    expect(changed({ ...draft, name: 'S', trigger: { kinds: [] } })).toEqual({ name: 'S', trigger: { kinds: [] } });
  });

  test('is an order only where it is not the usual one', () => {
    verifies('D554', 'D555');
    const moved = withMoved(draft, 'seo', 0);
    expect(moved.names).toEqual(['seo', 'toc', 'anchors']);
    expect(changed(moved)).toEqual({ stages: { order: ['seo', 'toc', 'anchors'] } });
    const ordered = { ...stored, stages: { ...stored.stages, order: ['seo' as const] } };
    expect(draftOf(ordered, stageNames).names).toEqual(['seo', 'toc', 'anchors']);
    // What is stored says the same in another way, and stays.
    expect(changed(moved, ordered)).toEqual({});
    expect(changed(draft, ordered)).toEqual({ stages: { order: null } });
  });

  test('makes of what is stored what the draft shows, in the order in which it will run', () => {
    verifies('D554', 'D555');
    const next = withOptions(withMoved(withRemoved(withAdded(draft, 'links', stageNames), 'toc'), 'links', 0), 'anchors', {
      on_error: 'continue',
    });
    const after = applied(stored.stages, changed(next).stages) as Parameters<typeof stagesToRun>[0];
    expect(inOrder(after, stageNames)).toEqual(next.names);
    expect(stagesToRun(after)).toEqual(['links', 'anchors']);
    expect(mergePatch(after, { ...after })).toEqual({});
  });
});

test('a stage that is added stands before those that usually follow it', () => {
  verifies('D554');
  expect(withAdded(draft, 'images', stageNames).names).toEqual(['toc', 'anchors', 'images', 'seo']);
  expect(withAdded(withMoved(draft, 'seo', 0), 'normalize', stageNames).names).toEqual(['normalize', 'seo', 'toc', 'anchors']);
  expect(withAdded(draft, 'notify', stageNames).names.at(-1)).toBe('notify');
});

test.each(['0 * * * *', '5 3 * * *', '30 22 * * 0', '*/5 * * * *', '0 3 1 * *', '61 3 * * *'])(
  'the schedule %s stays what it is',
  (cron) => {
    verifies('D555');
    expect(cronOf(scheduleOf(cron))).toBe(cron);
  },
);

interface Option {
  readonly path: readonly string[];
  readonly words: readonly unknown[];
}

/** All options of a schema by where they stand; those of a list's items stand below the list. */
function optionsOf({ properties = {}, items, enum: words = [] }: Schema, path: readonly string[]): Option[] {
  const below = [...Object.entries(properties), ...Object.entries(items?.properties ?? {})];
  return [{ path, words }, ...below.flatMap(([name, one]) => optionsOf(one, [...path, name]))];
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
}

test('every stage, option and word of the schemas has its text', () => {
  verifies('D555');
  const known = new Set(Object.keys(texts));
  const { order: _, ...stages } = StagesSchema.properties;
  const ofParts = Object.entries({ ...stages, policy: PolicySchema }).flatMap(([part, schema]) => optionsOf(schema as Schema, [part]));
  const options = ofParts.filter(({ path }) => path.length > 1 && path[1] !== 'enabled');
  const keyOf = ([part = '', name = '', ...rest]: readonly string[]) =>
    part !== 'policy' && ['on_error', 'timeout_ms'].includes(name) ? `option_every_${name}` : `option_${[part, name, ...rest].join('_')}`;
  expect(options.map(({ path }) => keyOf(path)).filter((key) => !known.has(key))).toEqual([]);
  expect(options.flatMap(({ words }) => words).filter((word) => !known.has(`word_${word}`))).toEqual([]);
  const named = [
    ...stageNames.flatMap((name) => [`stage_${name}`, `about_${name}`]),
    ...triggerKinds.flatMap((kind) => [`kind_${kind}`, `says_${kind}`]),
  ];
  expect(named.filter((key) => !known.has(key))).toEqual([]);
  expect(options.length).toBeGreaterThan(40);
});
