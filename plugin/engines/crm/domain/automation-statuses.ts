export const automationStatuses = ['draft', 'published'] as const;
export type AutomationStatus = (typeof automationStatuses)[number];

export const stepTypes = ['action', 'benchmark', 'conditional'] as const;
export type StepType = (typeof stepTypes)[number];

/** `pending` waits for the contact to subscribe, `waiting` for a goal. */
export const enrolmentStatuses = ['draft', 'pending', 'active', 'waiting', 'completed', 'cancelled', 'skipped'] as const;
export type EnrolmentStatus = (typeof enrolmentStatuses)[number];
