import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
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
      {isDeleting && <DeleteDialog id={id} title={stored} onClose={() => setDeleting(false)} />}
    </Section>
  );
}

function DeleteDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const t = useText('hours');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const remove = useAction(booking.removeSchedule);

  async function confirm() {
    const done = await remove.run(id);
    if (!done) return;
    notifications.show({ color: 'green', title: t('deleted'), message: done.message });
    navigate('/hours');
    await refresh();
  }

  return (
    <ConfirmDialog
      isGrave
      title={t('delete_ask', { title })}
      action={t('delete')}
      isPending={remove.isPending}
      failure={remove.error !== undefined && <Failure isInline title={t('not_deleted')} message={messageOf(remove.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('delete_text')}
    </ConfirmDialog>
  );
}
