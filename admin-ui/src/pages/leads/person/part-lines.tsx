import { Anchor, List } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Text as Texts, useText } from '../../../texts';
import { language } from '../../../texts/language';
import { Link } from '../../../ui/router';
import { inFull } from '../../../ui/times';
import { countIn, detailsIn, instantOf, type PersonRecord } from './person';

/** Beyond these the file says more than a page could. */
const most = 20;

/** The records of one part in words, a line each; places where others name the person are only counted. */
export function PartLines({ records, label }: { records: readonly PersonRecord[]; label: string }) {
  const t = useText('persons');
  const mentions = records.filter(isMention).length;
  const own = records.filter((record) => !isMention(record)).map((record) => wordsOf(record, t));
  const values = own.filter((words) => words !== undefined).slice(0, most);
  const rest = own.length - values.length;
  return (
    <List size="sm" spacing={4} aria-label={label} style={{ overflowWrap: 'anywhere' }}>
      {values.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the records are shown once and never change
        <List.Item key={at}>{words}</List.Item>
      ))}
      {rest > 0 && <List.Item>{values.length > 0 ? t('line_more', { count: rest }) : t('line_record', { count: rest })}</List.Item>}
      {mentions > 0 && <List.Item>{t('line_mention', { count: mentions })}</List.Item>}
    </List>
  );
}

const isMention = (record: PersonRecord) => typeof record.table === 'string' && 'row' in record;

/** Undefined for a record that has no words of its own. */
function wordsOf(record: PersonRecord, t: Texts<'persons'>): ReactNode | undefined {
  if (typeof record.ref === 'string' && typeof record.id === 'number') return leadWords(record, t);
  if ('message' in record && !('id' in record)) return t('line_message');
  if ('start_at' in record) return t('line_booking', { when: timeIn(record.start_at) });
  if (Array.isArray(record.facts)) return contactWords(record, t);
  return typeof record.file === 'string' ? t('line_file', { file: record.file }) : undefined;
}

const timeIn = (value: unknown) => {
  const instant = instantOf(value);
  return instant === undefined ? String(value ?? '') : inFull(instant);
};

function leadWords({ id, ref, first_seen, events, messages, contact }: PersonRecord, t: Texts<'persons'>): ReactNode {
  const stored = detailsIn(contact).map((name) => t(`detail_${name}`));
  return t.rich('line_lead', {
    lead: () => (
      <Anchor component={Link} to={`/leads/${String(id)}`} size="sm" ff="monospace">
        {String(ref)}
      </Anchor>
    ),
    when: timeIn(first_seen),
    events: countIn(events),
    messages: countIn(messages),
    details: stored.length === 0 ? t('details_none') : new Intl.ListFormat(language()).format(stored),
  });
}

function contactWords({ firstName, lastName, email, facts, emails }: PersonRecord, t: Texts<'persons'>): string {
  const name = [firstName, lastName].filter(Boolean).join(' ') || String(email ?? '');
  return t('line_contact', { name, facts: countIn(facts), emails: countIn(emails) });
}
