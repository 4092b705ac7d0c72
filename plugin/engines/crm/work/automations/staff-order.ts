/** An email of a step to addresses of its own: composed when it goes out, so that the outbox contains nothing about a person. */
export interface StaffOrder {
  readonly stepId: number;
  readonly contactId: number;
  readonly runId: number;
}

export const staffKind = 'crm.staff_email';
