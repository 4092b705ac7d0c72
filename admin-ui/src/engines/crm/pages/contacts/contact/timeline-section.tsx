import { Anchor, Button, Group, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEngines } from '../../../../../api/engine-hooks';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import { NotLoaded } from '../../../../../ui/not-loaded';
import { Link } from '../../../../../ui/router';
import { inFull } from '../../../../../ui/times';
import type { WholeContact } from '../../../api/contacts';
import { useCrmApi } from '../../../api/crm-hooks';
import { type Entry, entriesOf } from './history';
import { NewNote, noteText } from './new-note';
import { useBookings } from './use-bookings';
import { useLeads } from './use-leads';

const step = 20;

/** What a contact was sent and did, with the notes of the team between (D622). */
export function TimelineSection({ contact }: { contact: WholeContact }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const query = useQuery({ queryKey: ['crm', 'contacts', contact.id, 'history'], queryFn: () => crm.contactHistory(contact.id) });
  const [shown, setShown] = useState(step);
  const hasBookings = useEngines().booking ?? false;
  const bookings = useBookings(contact.email, hasBookings);
  const leads = useLeads(contact.email);
  const booking = useText('bookings');
  const saidOf = (kind: Entry['kind'], more: string) => {
    if (kind === 'note') return noteText(more);
    return kind === 'booking' ? booking('status', { status: more }) : more;
  };
  const entries = query.data ? entriesOf(contact, { ...query.data, bookings, leads }) : [];
  return (
    <Section title={t('timeline')} lead={t('timeline_lead')}>
      <Stack>
        <NewNote of="contacts" id={contact.id} />
        <NotLoaded query={query} failed={t('timeline_failed')} loading={t('timeline_loading')} />
        <Timeline bulletSize={12} lineWidth={2} active={-1}>
          {entries.slice(0, shown).map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be of the same second and name
            <Timeline.Item key={at} title={<Title entry={entry} />}>
              {entry.more !== undefined && entry.kind !== 'email' && (
                <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {saidOf(entry.kind, entry.more)}
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {entry.kind === 'email' ? t('entry_email_at', { at: inFull(entry.at), status: entry.more ?? '' }) : inFull(entry.at)}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
        <Group gap="sm">
          {entries.length > shown && (
            <Button variant="default" size="xs" onClick={() => setShown(shown + step)}>
              {t('timeline_more')}
            </Button>
          )}
          {hasBookings && (
            <Anchor component={Link} to={`/bookings#q=${encodeURIComponent(contact.email)}`} size="sm">
              {t('timeline_bookings')}
            </Anchor>
          )}
          <Anchor component={Link} to="/leads/person" size="sm">
            {t('timeline_person')}
          </Anchor>
        </Group>
      </Stack>
    </Section>
  );
}

function Title({ entry: { kind, name, to } }: { entry: Entry }) {
  const t = useText('contacts');
  const words = t(`entry_${kind}`, { name });
  return to ? (
    <Anchor component={Link} to={to} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {words}
    </Anchor>
  ) : (
    <Text size="sm" fw={500} span style={{ overflowWrap: 'anywhere' }}>
      {words}
    </Text>
  );
}
