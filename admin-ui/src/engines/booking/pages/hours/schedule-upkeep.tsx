import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { PartForm } from '../../../../ui/part-form';
import { navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { AvailabilitySchedule } from '../../api/calendar-types';

interface ScheduleUpkeepProps {
  schedule: AvailabilitySchedule;
  isUsed: boolean;
}

/** Its name, whether it is the usual one, and its end. */
export function ScheduleUpkeep({ schedule: { id, title: stored, settings }, isUsed }: ScheduleUpkeepProps) {
  const t = useText('hours');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const [title, setTitle] = useState(stored);
  const [isDeleting, setDeleting] = useState(false);
  const rename = useAction(booking.renameSchedule);
  const prefer = useAction(booking.makeDefaultSchedule);

  async function told(done: Promise<{ message: string } | undefined>) {
    const saved = await done;
    if (!saved) return;
    notifications.show({ color: 'green', title: t('saved'), message: saved.message });
    await refresh();
  }

  return (
    <Section title={t('upkeep')} lead={t('upkeep_lead')}>
      <PartForm
        action={t('rename')}
        {...{ isPending: rename.isPending, error: rename.error, problem: title.trim() === '' ? t('name_missing') : undefined }}
        onSave={() => void told(rename.run(id, title.trim()))}
      >
        <TextInput label={t('name')} value={title} onChange={({ currentTarget: { value } }) => setTitle(value)} maxLength={192} maw={420} />
      </PartForm>
      <Group gap="sm" mt="lg">
        {!settings.default && (
          <Button variant="default" loading={prefer.isPending} onClick={() => void told(prefer.run(id))}>
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
  );
}
