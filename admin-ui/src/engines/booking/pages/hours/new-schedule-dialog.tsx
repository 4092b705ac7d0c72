import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { AccountPicker } from '../../../../ui/accounts/account-picker';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import { navigate } from '../../../../ui/router';
import { useBookingApi, useBookingRefresh, usePeople } from '../../api/booking-hooks';
import * as bounds from '../../bounds';

/** Asks for a name and whose hours they are; the hours themselves are set on the page that opens. */
export function NewScheduleDialog({ onClose }: { onClose: () => void }) {
  const t = useText('hours');
  const frame = useText('frame');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const people = usePeople();
  const create = useAction(booking.createSchedule);
  const [title, setTitle] = useState('');
  const [person, setPerson] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  const isMissing = title.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return;
    const made = await create.run({ title: title.trim(), ...(person !== undefined && { user_id: person }) });
    if (!made) return;
    void refresh();
    navigate(`/hours/${made.schedule.id}`);
  }

  return (
    <Dialog opened onClose={onClose} title={t('add')}>
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
          <AccountPicker label={t('person')} placeholder={t('person_me')} source={people} value={person} onChange={setPerson} clearable />
          <FormButtons action={create} onCancel={onClose} label={frame('create')} />
        </Stack>
      </form>
    </Dialog>
  );
}
