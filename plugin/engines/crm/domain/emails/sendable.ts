import type { EmailType } from '../campaign-statuses';
import type { ContactStatus } from '../statuses';

/** Statuses of the contacts that may be sent such an email: what is meant for one person alone also goes to who gets nothing else. */
export const sendableStatuses = (type: EmailType): readonly ContactStatus[] =>
  type === 'custom_email_campaign' ? ['subscribed', 'transactional'] : ['subscribed'];

export const mayGet = (status: ContactStatus, type: EmailType): boolean => sendableStatuses(type).includes(status);
