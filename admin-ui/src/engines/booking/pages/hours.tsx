import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PageProps } from '../../../pages';
import { useText } from '../../../texts';
import { PlusIcon } from '../../../ui/icons';
import { subpage } from '../../../ui/later';
import { EmptyList } from '../../../ui/list/empty-list';
import { NotLoaded } from '../../../ui/not-loaded';
import { PageHead } from '../../../ui/page-head';
import { Link } from '../../../ui/router';
import type { AvailabilitySchedule } from '../api/calendar-types';
import { useSchedules } from '../api/schedule-hooks';
import { inRuns, spanInWords } from './calendars/days/special-days';
import { inShort } from './calendars/weekly-hours';
import { NewScheduleDialog } from './hours/new-schedule-dialog';

const SchedulePage = subpage(async () => (await import('./hours/schedule-page')).SchedulePage);

/** The hours that event types go by, or those of one person. */
export function HoursPage({ parts: [id] }: PageProps) {
  return id === undefined ? <All /> : <SchedulePage key={id} id={Number(id)} />;
}

function All() {
  const t = useText('hours');
  const frame = useText('frame');
  const query = useSchedules();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHead title={frame('page_hours')} lead={t('lead')}>
        {query.data && query.data.length > 0 && (
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {query.data?.length === 0 && (
        <EmptyList title={t('none')} text={t('none_text')}>
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </EmptyList>
      )}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={frame('page_hours')}>
        {query.data?.map((schedule) => (
          <ScheduleCard key={schedule.id} schedule={schedule} />
        ))}
      </Stack>
      {isAdding && <NewScheduleDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function ScheduleCard({ schedule: { id, title, host_name: host, usage_count: uses, settings } }: { schedule: AvailabilitySchedule }) {
  const t = useText('hours');
  const calendars = useText('calendars');
  const [next, ...later] = inRuns(settings.date_overrides);
  return (
    <Card withBorder component="li" padding="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text fw={600}>{title}</Text>
            {settings.default && (
              <Badge variant="light" color="gray" tt="none" fw={600}>
                {t('default')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t('whose', { host, zone: settings.timezone })}
          </Text>
          <Text size="sm">{inShort(settings.weekly_schedules, calendars)}</Text>
          {next && (
            <Text size="sm" c="dimmed">
              {t(next.ranges.length === 0 ? 'next_off' : 'next_special', { days: spanInWords(next), more: later.length })}
            </Text>
          )}
        </Stack>
        <Stack gap={4} align="flex-start">
          <Button component={Link} to={`/hours/${id}`} variant="default" size="xs" aria-label={t('edit_named', { title, host })}>
            {t('edit')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('uses', { uses })}
          </Text>
        </Stack>
      </Group>
    </Card>
  );
}
