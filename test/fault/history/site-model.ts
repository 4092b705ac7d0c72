import type { Model } from './linearizable';

/** A call of an operation, or what one call that reads many things says of one of them. */
export interface SiteCall {
  readonly operation: keyof typeof steps;
  /** The module of an entitlement, the module that is switched; all slots are one thing, as numbers are given out in their order. */
  readonly subject: string;
  /** Domain or name. */
  readonly value?: string;
  /** The number of a slot. */
  readonly num?: string;
}

/** What of an answer has to be true. */
export interface SiteAnswer {
  readonly status: number;
  readonly changed: boolean;
  /** What the subject is said to be now: domains, `on`, or names by the numbers of slots; the number of a slot that was made. */
  readonly shown?: string;
}

/** Domains, `on`, or `number=name`, sorted and one a line: the same text for the same state. */
type State = string;
type Step = (state: State, call: SiteCall, answer: SiteAnswer | undefined) => State | undefined;

/** As slots are numbered: `001`. */
export const slotNumber = (num: number) => String(num).padStart(3, '0');
const linesOf = (state: State) => state.split('\n').filter((line) => line !== '');
export const textOf = (lines: readonly string[]): State => [...new Set(lines)].sort().join('\n');

/** `after` where the answer is unknown or says just that: `changed` is true where the state differs, and false where not. */
function answering(state: State, after: State, answer: SiteAnswer | undefined, shown: string | undefined = after): State | undefined {
  if (answer === undefined) return after;
  const isTrue = answer.status === 200 && answer.changed === (after !== state) && (answer.shown === undefined || answer.shown === shown);
  return isTrue ? after : undefined;
}

/** Refused as what does not exist is, and nothing changed. */
const missing = (state: State, answer: SiteAnswer | undefined) =>
  answer === undefined || (answer.status === 404 && !answer.changed) ? state : undefined;

const read: Step = (state, _call, answer) => answering(state, state, answer);
const slotLine = (state: State, num = '') => linesOf(state).find((line) => line.startsWith(`${num}=`));

const steps = {
  'modules.entitlements_grant': (state, { value = '' }, answer) => answering(state, textOf([...linesOf(state), value]), answer),
  'modules.entitlements_revoke': (state, { value }, answer) =>
    answering(state, textOf(linesOf(state).filter((line) => line !== value)), answer),
  'modules.entitlements_list': read,
  'modules.activate': (state, _call, answer) => answering(state, 'on', answer),
  'modules.deactivate': (state, _call, answer) => answering(state, '', answer),
  'modules.list': read,
  'crm.create': (state, { value = '' }, answer) => {
    let num = 1;
    while (slotLine(state, slotNumber(num))) num += 1;
    return answering(state, textOf([...linesOf(state), `${slotNumber(num)}=${value}`]), answer, slotNumber(num));
  },
  'crm.update': (state, { num, value }, answer) => {
    const before = slotLine(state, num);
    if (before === undefined) return missing(state, answer);
    return answering(state, textOf(linesOf(state).map((line) => (line === before ? `${num}=${value}` : line))), answer);
  },
  'crm.delete': (state, { num }, answer) => {
    const before = slotLine(state, num);
    if (before === undefined) return missing(state, answer);
    return answering(state, textOf(linesOf(state).filter((line) => line !== before)), answer);
  },
  'crm.list': read,
} satisfies Readonly<Record<string, Step>>;

/** Slots, entitlements and switches of modules of a new site. */
export const siteModel: Model<State, SiteCall, SiteAnswer> = {
  initial: '',
  partOf: ({ operation, subject }) => `${operation.split('.')[0] === 'crm' ? 'slots' : subject}`,
  step: (state, call, answer) => (steps[call.operation] as Step)(state, call, answer),
  textOf: (state) => state,
};
