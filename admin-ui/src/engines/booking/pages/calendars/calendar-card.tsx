import { ActionIcon, Anchor, Badge, Button, Card, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useText } from '../../../../texts';
import { MoreIcon, PlusIcon, RevokeIcon, SettingsIcon } from '../../../../ui/icons';
import { Link } from '../../../../ui/router';
import type { BookingCalendar, EventType } from '../../api/calendar-types';
import classes from './calendar-card.module.css';
import { DeleteCalendarDialog } from './delete-calendar-dialog';
import { PublicLink } from './public-link';
import { ShareButton } from './share-button';
import { StatusSwitch } from './status-switch';

/** A calendar with its event types. */
export function CalendarCard({ calendar }: { calendar: BookingCalendar }) {
  const t = useText('calendars');
  const id = useId();
  const [isDeleting, setDeleting] = useState(false);
  const { title, type, author_profile: owner, author_timezone: zone, slots } = calendar;
  return (
    <Card withBorder padding={0} component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" p="md" gap="sm">
        <Stack gap={2} flex="1 1 220px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Title order={2} id={id}>
              <Anchor component={Link} to={`/calendars/${calendar.id}`} inherit c="inherit">
                {title}
              </Anchor>
            </Title>
            <Badge variant="light" color="gray" tt="none" fw={600}>
              {t('calendar_kind', { kind: type })}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {[owner.name === title ? '' : owner.name, zone].filter(Boolean).join(' · ')}
          </Text>
          {calendar.generic_error && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('owner_gone')}
            </Text>
          )}
        </Stack>
        <CalendarMenu calendar={calendar} onDelete={() => setDeleting(true)} />
      </Group>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('events_of', { title })}>
        {slots.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </Stack>
      {slots.length === 0 && (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {t('events_none')}
        </Text>
      )}
      {isDeleting && <DeleteCalendarDialog calendar={calendar} onClose={() => setDeleting(false)} />}
    </Card>
  );
}

function CalendarMenu({ calendar: { id, title }, onDelete }: { calendar: BookingCalendar; onDelete: () => void }) {
  const t = useText('calendars');
  return (
    <Group gap={6} wrap="nowrap">
      <Button component={Link} to={`/calendars/${id}/events/new`} variant="default" size="xs" leftSection={<PlusIcon size={14} />}>
        {t('new_event')}
      </Button>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('more_about', { title })}>
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/calendars/${id}`} leftSection={<SettingsIcon size={16} />}>
            {t('calendar_settings')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<RevokeIcon size={16} />} onClick={onDelete}>
            {t('delete_calendar')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

function EventItem({ event }: { event: EventType }) {
  const t = useText('calendars');
  const { id, calendar_id: calendarId, title, duration, event_type: kind, public_url: url, color_schema: color } = event;
  return (
    <li className={classes.event} style={{ borderInlineStartColor: color }}>
      <Stack gap={2} flex="1 1 260px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Anchor component={Link} to={`/calendars/${calendarId}/events/${id}`} fw={600} size="sm">
          {title}
        </Anchor>
        <Text size="xs" c="dimmed">
          {t('event_facts', { minutes: duration, kind: t('event_kind', { kind }) })}
        </Text>
        <PublicLink url={url} name={title} />
      </Stack>
      <Group gap="sm" wrap="nowrap">
        <ShareButton event={event} size="compact-sm" />
        <StatusSwitch event={event} />
      </Group>
    </li>
  );
}
