import type { Db } from '../../../../host';
import { freeSlug } from '../../../../kit/free-slug';
import { serviceOf } from '../../../kit/engine';
import { invalidFields, refuse } from '../../../kit/input/errors';
import { type Input, type InputMap, mapOf } from '../../../kit/input/query';
import { lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { type AutomationRow, automations } from '../../data/automations/automations';
import { crmSettings } from '../../data/settings/settings';
import { type AutomationStatus, automationStatuses } from '../../domain/automation-statuses';
import { stepKinds } from '../../domain/automations/step-kinds';
import type { SentStep } from '../../domain/automations/step-tree';
import { isTrigger, triggerKinds } from '../../domain/automations/triggers';
import { jsonOf } from '../../domain/json';
import { slugFor } from '../../domain/slugs';
import { wayOutProblem } from '../../mail/compose/way-out';
import type { Checking } from '../../work/automations/check-complete';
import type { Saving } from '../../work/automations/save-steps';
import { demand, notFound } from '../route';

/** A map, also as its JSON text; undefined where nothing was sent. */
export function mapIn(body: InputMap, name: string): InputMap | undefined {
  const sent = jsonOf(body[name], name);
  if (sent === undefined || sent === null) return undefined;
  if (mapOf(sent) !== sent) {
    // An empty list stands for an empty map where the caller's language has one kind for both.
    if (Array.isArray(sent) && sent.length === 0) return {};
    throw refuse(`Send ${name} as an object.`);
  }
  return mapOf(sent);
}

/** The name of a trigger, or nothing yet. 422 for one that there is not. */
export function triggerIn(sent: Input): string {
  const name = lineOf(sent, 100);
  if (name !== '' && !isTrigger(name))
    throw invalidFields({ trigger_name: { in: `Choose one of: ${Object.keys(triggerKinds).join(', ')}.` } });
  return name;
}

/** The status that was sent; undefined for none. 422 for one that there is not. */
export function statusIn(body: InputMap): AutomationStatus | undefined {
  const word = wordOf(body, 'status');
  const status = automationStatuses.find((one) => one === word);
  if (word !== '' && !status) throw refuse(`status must be one of: ${automationStatuses.join(', ')}.`);
  return status;
}

/** The automation. 404 where there is none. */
export async function automationOf(db: Db, id: number, options = {}): Promise<AutomationRow> {
  const row = await automations(db).find(id, options);
  if (!row) throw notFound('Automation', id);
  return row;
}

/** A slug of its own, made of the title; one that a caller gave has to be free. */
export async function slugIn(db: Db, title: string, input = ''): Promise<string> {
  const taken = async (slugs: readonly string[]) => (await automations(db).bySlugs(slugs)).map(({ slug }) => slug);
  const wanted = input === '' ? '' : slugFor(input, 'automation');
  if (wanted !== '' && (await taken([wanted])).length > 0)
    throw invalidFields({ slug: { unique: `The slug ${wanted} is already taken. Choose another one.` } });
  return wanted === '' ? freeSlug(slugFor(title, 'automation'), { taken }) : wanted;
}

/** What the check before publishing has to know. */
export const checkingOf = ({ engine }: EngineCall, row: AutomationRow): Checking => ({
  triggerName: row.triggerName,
  settings: row.settings as InputMap,
  conditions: row.conditions as InputMap,
  urlProblem: (url) => serviceOf(engine.host).urlProblem(url),
});

/** What saving steps has to know; ask before the transaction. */
export async function savingOf({ engine, caller }: EngineCall): Promise<Omit<Saving, 'funnelId'>> {
  const { email_settings: emails } = await crmSettings(engine.host);
  return {
    createdBy: caller.userId ?? null,
    at: engine.now(),
    sealing: serviceOf(engine.host),
    wayOutProblem: (email) => wayOutProblem(email, emails.email_footer),
  };
}

/** 403 where an automation would do what its author may not: each step needs the permission for doing it by hand (D285). */
export function demandSteps(call: EngineCall, tree: readonly SentStep[]): void {
  for (const { actionName, children } of tree) {
    const needs = stepKinds[actionName]?.needs;
    if (needs) demand(call, needs);
    demandSteps(call, [...children.yes, ...children.no]);
  }
}
