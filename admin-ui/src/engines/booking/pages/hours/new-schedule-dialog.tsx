import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import { navigate } from '../../../../ui/router';
import { useBookingApi, useBookingRefresh, usePeople } from '../../api/booking-hooks';
import * as bounds from '../../bounds';

/** Asks for a name and whose hours they are; the hours themselves are set on the page that opens. */
export function NewScheduleDialog({ onClose }: { onClose: () => void }) {
  const t = useText('hours');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const people = usePeople().data ?? [];
  const create = useAction(booking.createSchedule);
  const [title, setTitle] = useState('');
  const [person, setPerson] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = title.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return;
    const made = await create.run({ title: title.trim(), ...(person !== '' && { user_id: Number(person) }) });
    if (!made) return;
    void refresh();
    navigate(`/hours/${made.schedule.id}`);
  }

  return (
    <Dialog opened onClose={onClose} title={t('add')} centered>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label={t('name')}
            placeholder={t('name_example')}
            value={title}
            onChange={({ currentTarget: { value } }) => setTitle(value)}
            error={isChecked && isMissing && t('name_missing')}
            {...bounds.schedule.title}
            required
            data-autofocus
          />
          <NativeSelect
            label={t('person')}
            data={[{ value: '', label: t('person_me') }, ...people.map(({ id, label }) => ({ value: String(id), label }))]}
            value={person}
            onChange={({ currentTarget: { value } }) => setPerson(value)}
          />
          <FormButtons action={create} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
