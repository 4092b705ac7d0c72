/** What a contact may be sent, in the order of reports. */
export const contactStatuses = ['subscribed', 'unsubscribed', 'pending', 'bounced', 'complained', 'spammed', 'transactional'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/** Those that a person may set; the others come from mail services and from the host. */
export const settableStatuses = ['subscribed', 'pending', 'unsubscribed', 'transactional'] as const;

/** Nobody but the contact itself ends these, by its own confirmation. */
export const suppressedStatuses = ['unsubscribed', 'bounced', 'complained', 'spammed'] as const;

export const isSuppressed = (status: ContactStatus): boolean => suppressedStatuses.some((each) => each === status);
/** May get mail that is meant for it alone. */
export const mayGetMail = (status: ContactStatus): boolean => status === 'subscribed' || status === 'transactional';

/** May be asked to confirm: nothing says that the address takes no email from us, or that its owner reported us. */
export const mayBeAsked = (status: ContactStatus): boolean =>
  status === 'pending' || status === 'unsubscribed' || status === 'transactional';

export const contactTypes = ['lead', 'customer'] as const;
export type ContactType = (typeof contactTypes)[number];
