import type { Db } from '../../../../host';
import type { InputMap } from '../../../kit/input/query';
import type { AutomationRow } from '../../data/automations/automations';
import type { EnrolmentRow } from '../../data/automations/enrolments';
import type { StepRow } from '../../data/automations/steps';
import type { ContactRow } from '../../data/contacts/contact-table';

/** A step that is to be done for a contact, which is locked. */
export interface Acting {
  readonly db: Db;
  readonly automation: AutomationRow;
  readonly enrolment: EnrolmentRow;
  readonly step: StepRow;
  readonly settings: InputMap;
  readonly contact: ContactRow;
  /** Number of this run of the step, which no other run has. */
  readonly runId: number;
  readonly at: number;
  /** The site's. */
  readonly zone: string;
}

/** What comes after a step. */
export type Outcome =
  | { readonly kind: 'next'; readonly skipped?: string }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'branch'; readonly branch: 'yes' | 'no' }
  | { readonly kind: 'end'; readonly status: 'completed' | 'cancelled' };

/** Does it in the transaction of the step; what goes outside is handed to the outbox or the queue of emails. */
export type Action = (acting: Acting) => Promise<Outcome>;

export const onward: Outcome = { kind: 'next' };
