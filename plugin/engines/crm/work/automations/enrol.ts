import type { Db } from '../../../../host';
import type { Input, InputMap } from '../../../kit/input/query';
import { isTrue } from '../../../kit/input/rules';
import type { AutomationRow } from '../../data/automations/automations';
import { type EnrolmentRow, enrolments } from '../../data/automations/enrolments';
import { steps } from '../../data/automations/steps';
import { contacts } from '../../data/contacts/contacts';
import { firstStep } from '../../domain/automations/tree';
import { isRepeated, isRestarted } from '../../domain/automations/triggers';
import { mayGetMail } from '../../domain/statuses';
import { orderOptins } from '../emails/order-optin';

interface Entry {
  readonly contactIds: readonly number[];
  /** Why: the trigger, a goal, or a person. */
  readonly source: string;
  /** What it was about, such as an event. */
  readonly refId?: number | null;
  /** Where they begin; undefined is the first step. */
  readonly startsAt?: number;
}

/** Put contacts, which the caller has locked, into an automation: those who may enter. Unconfirmed ones are asked by email. Who entered. */
export async function enrolInAutomation(db: Db, automation: AutomationRow, entry: Entry & { readonly at: number }): Promise<number[]> {
  const { contactIds, source, refId = null, startsAt, at } = entry;
  const before = new Map((await enrolments(db).of(automation.id, contactIds)).map((row) => [row.contactId, row]));
  const entering = (await contacts(db).many(contactIds)).filter(({ id }) => mayEnter(automation, before.get(id)));
  if (entering.length === 0) return [];
  await enrolments(db).forget(entering.flatMap(({ id }) => before.get(id)?.id ?? []));
  const startingStepId = startsAt ?? firstStep(await steps(db).of(automation.id))?.id ?? null;
  const isForced = isTrue(automation.settings.__force_run_actions as Input);
  const common = { startingStepId, sourceTriggerName: source, sourceRefId: refId };
  const added = entering.map(({ id, status }) => {
    return { ...common, contactId: id, status: isForced || mayGetMail(status) ? ('active' as const) : ('pending' as const) };
  });
  await enrolments(db).insertMany(automation.id, added, at);
  const unconfirmed = entering.filter(({ status }) => status === 'pending' && !isForced).map(({ id }) => id);
  if (unconfirmed.length > 0) await orderOptins(db, unconfirmed, at);
  return entering.map(({ id }) => id);
}

const over = ['completed', 'cancelled', 'skipped'];

function mayEnter({ conditions }: AutomationRow, before: EnrolmentRow | undefined): boolean {
  const map = conditions as InputMap;
  if (before === undefined) return true;
  return over.includes(before.status) ? isRepeated(map) : isRestarted(map);
}
