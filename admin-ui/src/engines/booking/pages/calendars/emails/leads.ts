import type { Text } from '../../../../../texts';
import { language } from '../../../../../texts/language';
import type { MailLead } from '../../../api/mails';

/** `1 day and 15 minutes before the start`. */
export function leadsInWords(leads: readonly MailLead[], t: Text<'event-types'>): string {
  const spans = leads.map(({ unit, value }) => t(`span_${unit}`, { value }));
  return t('mail_before', { spans: new Intl.ListFormat(language()).format(spans) });
}
