import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { AvailabilitySchedule } from '../../api/calendar-types';
import * as bounds from '../../bounds';
import { SavedPart } from '../calendars/rules/saved-part';

interface ScheduleUpkeepProps {
  schedule: AvailabilitySchedule;
  isUsed: boolean;
}

/** Its name, whether it is the usual one, and its end. */
export function ScheduleUpkeep({ schedule, isUsed }: ScheduleUpkeepProps) {
  const t = useText('hours');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const { id, title: stored, settings } = schedule;
  const [isDeleting, setDeleting] = useState(false);
  const prefer = useAction(booking.makeDefaultSchedule);

  async function makeDefault() {
    const saved = await prefer.run(id);
    if (!saved) return;
    notifications.show({ color: 'green', title: t('saved'), message: saved.message });
    await refresh();
  }

  return (
    <>
      <Name schedule={schedule} />
      <Section title={t('upkeep')} lead={t('upkeep_lead')}>
        <Group gap="sm">
          {!settings.default && (
            <Button variant="default" loading={prefer.isPending} onClick={() => void makeDefault()}>
              {t('make_default')}
            </Button>
          )}
          <Button color="red.8" disabled={isUsed} onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        </Group>
        {prefer.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(prefer.error)} />}
        {isDeleting && (
          <DeleteDialog
            title={t('delete_ask', { title: stored })}
            action={t('delete')}
            failed={t('not_deleted')}
            perform={() => booking.removeSchedule(id)}
            onDone={() => {
              navigate('/hours');
              void refresh();
            }}
            onClose={() => setDeleting(false)}
          >
            {t('delete_text')}
          </DeleteDialog>
        )}
      </Section>
    </>
  );
}

const nameOf = ({ title }: AvailabilitySchedule) => ({ title });

function Name({ schedule }: { schedule: AvailabilitySchedule }) {
  const t = useText('hours');
  const booking = useBookingApi();
  const { id } = schedule;
  return (
    <SavedPart
      title={t('name')}
      lead={t('name_lead')}
      stored={nameOf(schedule)}
      load={async (seen) => nameOf(await booking.schedule(id, seen))}
      save={(set, seen) => booking.renameSchedule(id, set, seen)}
      problem={({ title }) => (title.trim() === '' ? t('name_missing') : undefined)}
    >
      {({ draft, change, problem }) => (
        <TextInput
          label={t('name')}
          value={draft.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
          error={problem('title')}
          {...bounds.schedule.title}
          maw={420}
        />
      )}
    </SavedPart>
  );
}
