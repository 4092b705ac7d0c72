import type { LeadStatus as Status } from '../../api/operations';

/** What can become of a lead, in the order in which it usually goes through it. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'unqualified', 'customer', 'spam'] as const satisfies readonly Status[];

/** A status that somebody chose or that the service told; undefined for any other text. */
export const statusOf = (text: string): Status | undefined => leadStatuses.find((one) => one === text);
