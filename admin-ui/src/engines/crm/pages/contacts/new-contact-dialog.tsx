import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import { navigate } from '../../../../ui/router';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import * as bounds from '../../bounds';

/** Adds a person; one who is there already is opened with what was typed. */
export function NewContactDialog({ onClose }: { onClose: () => void }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const create = useAction(crm.createContact);
  const [fields, setFields] = useState({ email: '', first_name: '', last_name: '', status: 'subscribed' });
  const [isChecked, setChecked] = useState(false);
  const isWrong = !/^\S+@\S+\.\S+$/.test(fields.email.trim());
  const field = (name: 'email' | 'first_name' | 'last_name') => ({
    label: t(name),
    value: fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => setFields({ ...fields, [name]: value }),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isWrong) return;
    const made = await create.run({ ...fields, email: fields.email.trim() });
    if (!made) return;
    void refresh();
    navigate(`/contacts/${made.contact.id}`);
  }

  return (
    <Dialog opened onClose={onClose} title={t('add')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            {...field('email')}
            {...bounds.contact.email}
            type="email"
            required
            data-autofocus
            error={isChecked && isWrong && t('email_wrong')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...field('first_name')} {...bounds.contact.first_name} />
            <TextInput {...field('last_name')} {...bounds.contact.last_name} />
          </SimpleGrid>
          <NativeSelect
            label={t('status')}
            description={t('status_help')}
            data={(['subscribed', 'pending', 'transactional'] as const).map((status) => ({
              value: status,
              label: t('status_is', { status }),
            }))}
            value={fields.status}
            onChange={({ currentTarget: { value } }) => setFields({ ...fields, status: value })}
          />
          <FormButtons action={create} onCancel={onClose} label={t('add')} />
        </Stack>
      </form>
    </Dialog>
  );
}
