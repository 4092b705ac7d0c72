import type { Branch, Step } from '../../api/automations';

/** Where a step is put: at the end of the flow, or of a branch of a condition. */
export interface Place {
  readonly parentId?: number;
  readonly branch?: Branch;
}

type Steps = readonly Step[];

/** Every list of the tree, changed by the same function, the innermost first. */
function mapLists(steps: Steps, change: (list: Steps, place: Place) => Steps, place: Place = {}): Steps {
  const below = ({ id, children }: Step, branch: Branch) => mapLists(children[branch], change, placeOf(id, branch));
  const changed = steps.map((step) => ({ ...step, children: { yes: below(step, 'yes'), no: below(step, 'no') } }));
  return change(changed, place);
}

const placeOf = (parentId: number | undefined, branch: Branch): Place => (parentId === undefined ? { branch } : { parentId, branch });

/** The tree with a new step at the end of a list. */
export const added = (steps: Steps, step: Step, { parentId, branch }: Place): Steps =>
  mapLists(steps, (list, place) => (place.parentId === parentId && place.branch === branch ? [...list, step] : list));

/** The tree with other settings of one step. */
export const changed = (steps: Steps, id: number, settings: Step['settings']): Steps =>
  mapLists(steps, (list) => list.map((step) => (step.id === id ? { ...step, settings } : step)));

/** The tree without a step and what is below it. */
export const removed = (steps: Steps, id: number): Steps => mapLists(steps, (list) => list.filter((step) => step.id !== id));

/** The tree with a step a place up or down among its neighbours. */
export const moved = (steps: Steps, id: number, by: 1 | -1): Steps =>
  mapLists(steps, (list) => {
    const index = list.findIndex((step) => step.id === id);
    const [step, other] = [list[index], list[index + by]];
    return step && other ? list.with(index, other).with(index + by, step) : list;
  });

/** How many steps there are, those below others among them. */
export const countOf = (steps: Steps): number =>
  steps.reduce((sum, { children }) => sum + 1 + countOf(children.yes) + countOf(children.no), 0);

/** A step wherever it stands in the tree; undefined where it is there no more. */
export const stepIn = (steps: Steps, id: number): Step | undefined => {
  for (const step of steps) {
    const record = step.id === id ? step : (stepIn(step.children.yes, id) ?? stepIn(step.children.no, id));
    if (record) return record;
  }
  return undefined;
};
