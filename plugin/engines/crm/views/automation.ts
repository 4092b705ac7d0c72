import type { InputMap } from '../../kit/input/query';
import type { AutomationRow, LabelOfAutomation } from '../data/automations/automations';
import type { EnrolmentRow } from '../data/automations/enrolments';
import type { StepRunRow } from '../data/automations/step-runs';
import type { StepRow } from '../data/automations/steps';
import { shownSettings } from '../domain/automations/step-secrets';
import { triggerKinds } from '../domain/automations/triggers';
import { localStamp, stamps } from '../domain/stamps';

/** An automation as its routes show it. */
export const automationView = (row: AutomationRow, zone: string) => ({
  id: row.id,
  type: 'funnels',
  title: row.title,
  slug: row.slug,
  description: row.description,
  trigger_name: row.triggerName,
  status: row.status,
  settings: row.settings,
  conditions: row.conditions,
  created_by: row.createdBy,
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});

export const labelView = ({ id, slug, title, color }: LabelOfAutomation) => ({ id, slug, title, color });

/** What starts it, in words. */
export const triggerView = (name: string) => ({ name, label: triggerKinds[name]?.label ?? '' });

/** A step by itself. */
export const stepView = (row: StepRow, zone: string) => ({
  id: row.id,
  funnel_id: row.funnelId,
  parent_id: row.parentId,
  condition_type: row.branch,
  action_name: row.actionName,
  type: row.type,
  title: row.title,
  description: row.description,
  status: row.status,
  settings: shownSettings(row.settings as InputMap),
  conditions: row.conditions,
  note: row.note,
  delay: row.delay,
  sequence: row.position,
  created_by: row.createdBy,
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});

interface StepNode extends ReturnType<typeof stepView> {
  readonly children: { readonly yes: StepNode[]; readonly no: StepNode[] };
}

/** Steps with those below them. */
export function stepTree(flow: readonly StepRow[], zone: string): StepNode[] {
  const below = (parentId: number, branch: 'yes' | 'no' | null): StepNode[] =>
    flow
      .filter((step) => step.parentId === parentId && step.branch === branch)
      .map((step) => ({ ...stepView(step, zone), children: { yes: below(step.id, 'yes'), no: below(step.id, 'no') } }));
  return below(0, null);
}

/** Where a contact is in an automation. */
export const enrolmentView = (row: EnrolmentRow, zone: string) => ({
  id: row.id,
  funnel_id: row.funnelId,
  subscriber_id: row.contactId,
  type: 'funnel',
  status: row.status,
  starting_sequence_id: row.startingStepId,
  last_sequence_id: row.lastStepId,
  last_sequence_status: row.lastStepStatus,
  next_sequence_id: row.nextStepId,
  source_trigger_name: row.sourceTriggerName,
  source_ref_id: row.sourceRefId,
  reason: endReason(row),
  notes: (row.notes as readonly { readonly at: number }[]).map((note) => ({ ...note, at: localStamp(note.at, zone) })),
  ...stamps({ last_executed_time: row.lastExecutedAt, next_execution_time: row.nextExecutionAt }, zone),
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});

/** Why it was cancelled: `failed` where its step failed too often; empty otherwise. */
function endReason({ status, turn, notes }: EnrolmentRow): string {
  const last = (notes as readonly { readonly turn: number; readonly reason?: string }[]).at(-1);
  return status === 'cancelled' && last?.turn === turn ? (last.reason ?? '') : '';
}

/** A step that was run for a contact. */
export const runView = (row: StepRunRow, zone: string) => ({
  id: row.id,
  funnel_id: row.funnelId,
  sequence_id: row.stepId,
  subscriber_id: row.contactId,
  benchmark_value: row.value,
  benchmark_currency: row.currency,
  status: row.status,
  notes: row.note,
  ...stamps({ created_at: row.createdAt }, zone),
});
