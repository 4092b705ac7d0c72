import { ascii, id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const trackerTable = defineTable(
  'sp_crm_trackers',
  {
    id: id(),
    sequenceId: int(),
    contactId: int(),
    status: ascii(20),
    lastMailId: nullable(int()),
    nextMailId: nullable(int()),
    lastExecutedAt: nullable(instant()),
    nextExecutionAt: nullable(instant()),
    leaseUntil: nullable(instant()),
    fence: int(),
    notes: json(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['sequenceId', 'contactId']], index: [['contactId'], ['status', 'nextExecutionAt']] },
);

const automationTable = defineTable(
  'sp_crm_funnels',
  {
    id: id(),
    title: text(192),
    slug: text(192),
    description: longText(),
    triggerName: ascii(100),
    status: ascii(20),
    conditions: json(),
    settings: json(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug']], index: [['status', 'triggerName']] },
);
const stepTable = defineTable(
  'sp_crm_steps',
  {
    id: id(),
    funnelId: int(),
    parentId: int(),
    branch: nullable(ascii(3)),
    type: ascii(20),
    actionName: ascii(100),
    title: text(192),
    description: text(1000),
    status: ascii(20),
    conditions: json(),
    settings: json(),
    note: text(1000),
    delay: int(),
    position: int(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { index: [['funnelId', 'position'], ['actionName']] },
);
const enrolmentTable = defineTable(
  'sp_crm_enrolments',
  {
    id: id(),
    funnelId: int(),
    contactId: int(),
    status: ascii(20),
    startingStepId: nullable(int()),
    lastStepId: nullable(int()),
    lastStepStatus: ascii(20),
    nextStepId: nullable(int()),
    lastExecutedAt: nullable(instant()),
    nextExecutionAt: nullable(instant()),
    turn: int(),
    leaseUntil: nullable(instant()),
    fence: int(),
    sourceTriggerName: ascii(100),
    sourceRefId: nullable(int()),
    notes: json(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['funnelId', 'contactId']], index: [['contactId'], ['status', 'nextExecutionAt'], ['nextStepId']] },
);
const stepRunTable = defineTable(
  'sp_crm_step_runs',
  {
    id: id(),
    enrolmentId: int(),
    funnelId: int(),
    stepId: int(),
    contactId: int(),
    turn: int(),
    status: ascii(20),
    value: int(),
    currency: ascii(3),
    note: text(1000),
    createdAt: instant(),
  },
  { unique: [['enrolmentId', 'stepId', 'turn']], index: [['funnelId', 'stepId', 'contactId'], ['contactId']] },
);

export const createCrmAutomations = migration(3005, 'crm-automations', async ({ createTable }) => {
  for (const table of [trackerTable, automationTable, stepTable, enrolmentTable, stepRunTable]) await createTable(table);
});
