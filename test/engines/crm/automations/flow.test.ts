import type { StepType } from '../../../../plugin/engines/crm/domain/automation-statuses';
import { firstStep, isAhead, stepAfter, stepInto } from '../../../../plugin/engines/crm/domain/automations/tree';
import { waitUntil } from '../../../../plugin/engines/crm/domain/automations/waits';
import { drawOf } from '../../../../plugin/engines/crm/domain/draw';
import { instantOf, localStamp } from '../../../../plugin/engines/crm/domain/stamps';
import { verifies } from '../../../support/verifies';

interface Node {
  readonly name: number;
  readonly yes: readonly Node[];
  readonly no: readonly Node[];
}

/** Random numbers that a seed repeats. */
function randomOf(seed: number): () => number {
  let count = 0;
  return () => drawOf(seed, ++count);
}

function aTree(random: () => number, depth: number, counter: { steps: number }): Node[] {
  return Array.from({ length: Math.floor(random() * 4) + (depth === 0 ? 1 : 0) }, () => {
    const isCondition = depth < 4 && random() < 0.4;
    counter.steps += 1;
    const name = counter.steps;
    return { name, yes: isCondition ? aTree(random, depth + 1, counter) : [], no: isCondition ? aTree(random, depth + 1, counter) : [] };
  });
}

const isYes = (name: number, seed: number) => drawOf(name, seed, 7) < 0.5;

/** The simple reference: the steps that are passed, by walking the tree as it is drawn. */
const walked = (tree: readonly Node[], seed: number): number[] =>
  tree.flatMap((node) => [node.name, ...walked(isYes(node.name, seed) ? node.yes : node.no, seed)]);

/** As rows, in the order in which they are read. */
const flat = (
  tree: readonly Node[],
  parentId = 0,
  branch: 'yes' | 'no' | null = null,
): { id: number; parentId: number; branch: 'yes' | 'no' | null; type: StepType }[] =>
  tree.flatMap((node) => [
    { id: node.name, parentId, branch, type: (node.yes.length + node.no.length > 0 ? 'conditional' : 'action') as StepType },
    ...flat(node.yes, node.name, 'yes'),
    ...flat(node.no, node.name, 'no'),
  ]);

test('random trees are walked as the simple reference walks them', () => {
  verifies('marketing:automations:flow');
  let longest = 0;
  for (let seed = 1; seed <= 500; seed += 1) {
    const tree = aTree(randomOf(seed), 0, { steps: 0 });
    const flow = flat(tree);
    const passed: number[] = [];
    let step = firstStep(flow);
    while (step && passed.length < 1000) {
      passed.push(step.id);
      step = step.type === 'conditional' ? stepInto(flow, step, isYes(step.id, seed) ? 'yes' : 'no') : stepAfter(flow, step);
    }
    expect(passed).toEqual(walked(tree, seed));
    longest = Math.max(longest, passed.length);
  }
  expect(longest).toBeGreaterThan(8);
});

const allIn = (tree: readonly Node[]): number[] => tree.flatMap(({ name, yes, no }) => [name, ...allIn(yes), ...allIn(no)]);

/** The simple reference: for each step those from which it lies ahead, which stand before it in its own list or below what does. */
const ahead = (tree: readonly Node[]): Map<number, ReadonlySet<number>> =>
  new Map(
    tree.flatMap(({ name, yes, no }, at) => [[name, new Set([...allIn(tree.slice(0, at)), name])] as const, ...ahead(yes), ...ahead(no)]),
  );

test('a step of a random tree lies ahead for who is before it in its branch', () => {
  verifies('D403', 'marketing:automations:goals');
  for (let seed = 1; seed <= 200; seed += 1) {
    const tree = aTree(randomOf(seed), 0, { steps: 0 });
    const flow = flat(tree);
    const wanted = ahead(tree);
    for (const to of flow) {
      const from = flow.filter((step) => isAhead(flow, step, to)).map(({ id }) => id);
      expect([to.id, new Set(from)]).toEqual([to.id, wanted.get(to.id)]);
    }
  }
});

test('weights are met by many enrolments', () => {
  verifies('marketing:automations:conditions');
  const share = Array.from({ length: 4000 }, (_, i) => drawOf(i + 1, 12)).filter((draw) => draw < 0.3).length / 4000;
  expect(share).toBeGreaterThan(0.27);
  expect(share).toBeLessThan(0.33);
});

const zone = 'Europe/Berlin';
const unit = (wait_time_amount: number, wait_time_unit: string) => ({ wait_type: 'unit_wait', wait_time_amount, wait_time_unit });
const day = (to_day: string[], to_day_time: string) => ({ wait_type: 'to_day', to_day, to_day_time });

test.each([
  ['2026-03-28 12:00', unit(30, 'minutes'), '2026-03-28 12:30'],
  ['2026-03-28 12:00', unit(24, 'hours'), '2026-03-29 13:00'],
  ['2026-03-28 12:00', unit(1, 'days'), '2026-03-29 12:00'],
  ['2026-10-24 12:00', unit(1, 'days'), '2026-10-25 12:00'],
  ['2026-03-27 12:00', unit(1, 'weeks'), '2026-04-03 12:00'],
  ['2026-01-31 12:00', unit(1, 'months'), '2026-02-28 12:00'],
  ['2026-03-28 12:00', unit(0, 'days'), '2026-03-28 12:00'],
  ['2026-06-01 12:00', { wait_type: 'timestamp_wait', wait_date_time: '2026-06-05 08:00:00' }, '2026-06-05 08:00'],
  ['2026-06-01 12:00', { wait_type: 'timestamp_wait', wait_date_time: '2026-05-05 08:00:00' }, '2026-06-01 12:00'],
  ['2026-06-01 12:00', day(['Mon'], '13:00'), '2026-06-01 13:00'],
  ['2026-06-01 12:00', day(['Mon'], '12:00'), '2026-06-08 12:00'],
  ['2026-06-01 12:00', day(['Wed', 'Fri'], '09:00'), '2026-06-03 09:00'],
  ['2026-03-27 12:00', day(['Sun'], '02:30'), '2026-03-29 03:30'],
  ['2026-06-01 12:00', { wait_type: 'by_custom_field', by_custom_field: 'renewal' }, '2026-06-20 00:00', '2026-06-20 00:00'],
  ['2026-06-01 12:00', { wait_type: 'by_custom_field', by_custom_field: 'renewal' }, '2026-06-01 12:00', '2026-05-20 00:00'],
  ['2026-06-01 12:00', { wait_type: 'by_custom_field', by_custom_field: 'renewal' }, '2026-06-01 12:00'],
] as [string, object, string, string?][])('reached at %s, %j waits until %s', (...[reached, settings, until, field]) => {
  verifies('marketing:automations:waits', 'D283');
  const at = instantOf(reached, zone) ?? Number.NaN;
  const fieldAt = field === undefined ? undefined : instantOf(field, zone);
  expect(localStamp(waitUntil(settings as Record<string, string>, { at, zone, fieldAt }), zone).slice(0, 16)).toBe(until);
});
