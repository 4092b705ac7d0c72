import type { Step } from '../../admin-ui/src/engines/crm/api/automations';
import { added, changed, countOf, moved, removed } from '../../admin-ui/src/engines/crm/pages/automations/tree';
import { verifies } from '../support/verifies';

const step = (id: number | undefined, yes: readonly Step[] = [], no: readonly Step[] = []): Step => ({
  ...(id === undefined ? {} : { id }),
  action_name: 'add_contact_to_tag',
  title: 'Add tags',
  settings: { tags: [id ?? 0] },
  children: { yes, no },
});

type Shape = readonly (number | undefined | readonly [number | undefined, Shape, Shape])[];
const shapeOf = (steps: readonly Step[]): Shape =>
  steps.map(({ id, children: { yes, no } }) => (yes.length + no.length === 0 ? id : [id, shapeOf(yes), shapeOf(no)]));

describe('the steps of an automation', () => {
  const flow = [step(1), step(2, [step(3), step(4)], [step(5)]), step(6)];

  test('are added at the end of the flow, or of one branch', () => {
    verifies('D577');
    expect(shapeOf(added(flow, step(undefined), {}))).toEqual([1, [2, [3, 4], [5]], 6, undefined]);
    expect(shapeOf(added(flow, step(undefined), { parentId: 2, branch: 'no' }))).toEqual([1, [2, [3, 4], [5, undefined]], 6]);
  });

  test('are moved among their neighbours, and not past the ends', () => {
    verifies('D577');
    expect(shapeOf(moved(flow, 4, -1))).toEqual([1, [2, [4, 3], [5]], 6]);
    expect(shapeOf(moved(flow, 2, 1))).toEqual([1, 6, [2, [3, 4], [5]]]);
    expect(shapeOf(moved(flow, 5, -1))).toEqual(shapeOf(flow));
    expect(shapeOf(moved(flow, 9, 1))).toEqual(shapeOf(flow));
  });

  test('are removed with what is below them, and changed by themselves', () => {
    verifies('D577');
    expect(shapeOf(removed(flow, 2))).toEqual([1, 6]);
    expect(shapeOf(removed(flow, 3))).toEqual([1, [2, [4], [5]], 6]);
    expect(countOf(flow)).toBe(6);
    const after = changed(flow, 5, { tags: [7] });
    expect(after[1]?.children.no[0]?.settings).toEqual({ tags: [7] });
    expect(after[1]?.children.yes).toEqual(flow[1]?.children.yes);
  });
});
