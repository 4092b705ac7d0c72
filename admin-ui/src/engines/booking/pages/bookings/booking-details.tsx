import { Anchor, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from '../../../../pages/settings/section';
import { publicUrl } from '../../../../places';
import { useText } from '../../../../texts';
import { browserZone } from '../../../../ui/browser-zone';
import { Link } from '../../../../ui/router';
import { inFull } from '../../../../ui/times';
import type { Booking } from '../../api/booking-types';
import { answerText, isLink, originOf, placeOf } from './facts';
import { guestName } from './guest-name';
import { whenIn } from './when';

/** All that is known of a booking. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const t = useText('bookings');
  const zone = browserZone();
  const { text, link } = placeOf(booking, t);
  return (
    <Section title={t('details')} lead={t('details_lead')}>
      <Table layout="fixed" aria-label={t('details')} verticalSpacing={6}>
        <Table.Tbody>
          <Row label={t('when')}>
            {whenIn(booking, zone)} <Dim>{`(${zone})`}</Dim>
          </Row>
          {booking.person_time_zone !== zone && (
            <Row label={t('when_guest')}>
              {whenIn(booking, booking.person_time_zone)} <Dim>{`(${booking.person_time_zone})`}</Dim>
            </Row>
          )}
          <Row label={t('length')}>{t('minutes', { minutes: booking.slot_minutes })}</Row>
          <Row label={t('where')}>
            {text}
            {link !== '' && <Outside to={link} />}
          </Row>
          <Row label={t('event')}>
            {booking.calendar_event ? (
              <Anchor component={Link} to={`/calendars/${booking.calendar_id}/events/${booking.event_id}`} size="sm">
                {booking.calendar_event.title}
              </Anchor>
            ) : (
              t('event_deleted')
            )}
          </Row>
          <Row label={t('host')}>{hostsOf(booking)}</Row>
          <GuestRows booking={booking} />
          {Object.entries(booking.custom_form_data).map(([name, { label, value }]) => (
            <Row key={name} label={label}>
              {answerText(value)}
            </Row>
          ))}
          {originOf(booking, t).map(([label, value]) => (
            <Row key={label} label={label}>
              {value}
            </Row>
          ))}
          {booking.source_url && (
            <Row label={t('booked_on')}>{isLink(booking.source_url) ? <Outside to={booking.source_url} /> : booking.source_url}</Row>
          )}
          <Row label={t('booked_at')}>{inFull(booking.created_at)}</Row>
          <Row label={t('guest_page')}>
            <Anchor href={publicUrl(`/book/manage/${booking.hash}`)} target="_blank" rel="noopener" size="sm">
              {t('open')}
            </Anchor>
          </Row>
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function GuestRows({ booking }: { booking: Booking }) {
  const t = useText('bookings');
  const { email, phone, message, additional_guests: more = [] } = booking;
  return (
    <>
      <Row label={t('guest')}>{guestName(booking, t)}</Row>
      {email && (
        <Row label={t('email')}>
          <Anchor href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} size="sm">
            {email}
          </Anchor>
        </Row>
      )}
      {phone && <Row label={t('phone')}>{phone}</Row>}
      {more.length > 0 && <Row label={t('more_guests')}>{more.join(', ')}</Row>}
      {message && (
        <Row label={t('message')}>
          <Text span size="sm" style={{ whiteSpace: 'pre-line' }}>
            {message}
          </Text>
        </Row>
      )}
    </>
  );
}

function hostsOf({ author, host_profiles: all = [] }: Booking): string {
  return all.length > 0 ? all.map(({ name }) => name).join(', ') : author.name;
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" w="36%" fw={500} c="dimmed" style={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
        {label}
      </Table.Th>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{children}</Table.Td>
    </Table.Tr>
  );
}

function Dim({ children }: { children: string }) {
  return (
    <Text span size="sm" c="dimmed">
      {children}
    </Text>
  );
}

function Outside({ to }: { to: string }) {
  return (
    <Anchor href={to} target="_blank" rel="noopener noreferrer" size="sm" display="block">
      {to}
    </Anchor>
  );
}
