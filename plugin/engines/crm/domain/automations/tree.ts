import type { StepType } from '../automation-statuses';

/** A step as far as its place in the tree goes. */
export interface FlowStep {
  readonly id: number;
  /** 0 at the top. */
  readonly parentId: number;
  readonly branch: Branch | null;
  readonly type: StepType;
}

export type Branch = 'yes' | 'no';

/** The steps of an automation in the order in which they are read: a step stands before those below it. */
export type Flow<T extends FlowStep = FlowStep> = readonly T[];

const below = <T extends FlowStep>(flow: Flow<T>, parentId: number, branch: Branch | null): T[] =>
  flow.filter((step) => step.parentId === parentId && step.branch === branch);

export const firstStep = <T extends FlowStep>(flow: Flow<T>): T | undefined => below(flow, 0, null)[0];

/** What follows a step: its next neighbour, and at the end of a branch what follows the condition. Undefined at the very end. */
export function stepAfter<T extends FlowStep>(flow: Flow<T>, { id, parentId, branch }: FlowStep): T | undefined {
  const neighbours = below(flow, parentId, branch);
  const next = neighbours[neighbours.findIndex((step) => step.id === id) + 1];
  if (next) return next;
  const parent = flow.find((step) => step.id === parentId);
  return parent && stepAfter(flow, parent);
}

/** The first step of a branch of a condition; what follows the condition where the branch is empty. */
export const stepInto = <T extends FlowStep>(flow: Flow<T>, condition: FlowStep, branch: Branch): T | undefined =>
  below(flow, condition.id, branch)[0] ?? stepAfter(flow, condition);

/** Whether a contact that is before `from` may go on after `to`: it is not past it, and in the branch that `to` is in (D403). */
export function isAhead<T extends FlowStep>(flow: Flow<T>, from: T, to: T): boolean {
  return flow.indexOf(from) <= flow.indexOf(to) && isWithin(flow, from, to);
}

/** Whether a step is in the branch of another one, or deeper in it; every step is at the top. */
function isWithin(flow: Flow, { parentId, branch }: FlowStep, place: FlowStep): boolean {
  if (place.parentId === 0 || (parentId === place.parentId && branch === place.branch)) return true;
  const parent = flow.find(({ id }) => id === parentId);
  return parent !== undefined && isWithin(flow, parent, place);
}

/** The step that is passed before this one, for counting how many got from there to here. Undefined for the first. */
export function stepBefore<T extends FlowStep>(flow: Flow<T>, { id, parentId, branch }: FlowStep): T | undefined {
  const neighbours = below(flow, parentId, branch);
  return neighbours[neighbours.findIndex((step) => step.id === id) - 1] ?? flow.find((step) => step.id === parentId);
}
