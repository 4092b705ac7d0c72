import { ascii, type Column, id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';
import type { AutomationStatus, EnrolmentStatus, StepType } from '../../domain/automation-statuses';

type Settings = Readonly<Record<string, unknown>>;

/** What happens to contacts by itself. */
export const automationTable = defineTable(
  'sp_crm_funnels',
  {
    id: id(),
    title: text(192),
    slug: text(192),
    description: longText(),
    triggerName: ascii(100),
    status: ascii(20) as Column<AutomationStatus>,
    conditions: json<Settings>(),
    settings: json<Settings>(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug']], index: [['status', 'triggerName']] },
);

/** Its steps, in a tree: the steps below a condition belong to one of its two branches. */
export const stepTable = defineTable(
  'sp_crm_steps',
  {
    id: id(),
    funnelId: int(),
    parentId: int(),
    branch: nullable(ascii(3)) as Column<'yes' | 'no' | null>,
    type: ascii(20) as Column<StepType>,
    actionName: ascii(100),
    title: text(192),
    description: text(1000),
    status: ascii(20),
    conditions: json<Settings>(),
    settings: json<Settings>(),
    note: text(1000),
    /** Seconds before it runs. */
    delay: int(),
    position: int(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { index: [['funnelId', 'position'], ['actionName']] },
);

/** Where a contact is in an automation. */
export const enrolmentTable = defineTable(
  'sp_crm_enrolments',
  {
    id: id(),
    funnelId: int(),
    contactId: int(),
    status: ascii(20) as Column<EnrolmentStatus>,
    startingStepId: nullable(int()),
    lastStepId: nullable(int()),
    lastStepStatus: ascii(20),
    nextStepId: nullable(int()),
    lastExecutedAt: nullable(instant()),
    nextExecutionAt: nullable(instant()),
    /** How many steps it has run: part of the key by which each step runs once. */
    turn: int(),
    leaseUntil: nullable(instant()),
    fence: int(),
    sourceTriggerName: ascii(100),
    sourceRefId: nullable(int()),
    notes: json<readonly unknown[]>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['funnelId', 'contactId']], index: [['contactId'], ['status', 'nextExecutionAt'], ['nextStepId']] },
);

/** Steps that were run: each at most once for each turn of an enrolment. */
export const stepRunTable = defineTable(
  'sp_crm_step_runs',
  {
    id: id(),
    enrolmentId: int(),
    funnelId: int(),
    stepId: int(),
    contactId: int(),
    turn: int(),
    status: ascii(20),
    /** Of goals, in cents. */
    value: int(),
    currency: ascii(3),
    note: text(1000),
    createdAt: instant(),
  },
  { unique: [['enrolmentId', 'stepId', 'turn']], index: [['funnelId', 'stepId', 'contactId'], ['contactId']] },
);
