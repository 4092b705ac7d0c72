import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import { navigate } from '../../../../ui/router';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import * as bounds from '../../bounds';
import { TriggerSelect } from './trigger-select';

/** Asks for a name and what starts it; the rest is set on the page that opens. */
export function NewAutomationDialog({ onClose }: { onClose: () => void }) {
  const t = useText('automations');
  const flow = useText('flow');
  const frame = useText('frame');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const create = useAction(crm.createAutomation);
  const [title, setTitle] = useState('');
  const [trigger, setTrigger] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = title.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing || trigger === '') return;
    const made = await create.run(title.trim(), trigger);
    if (!made) return;
    navigate(`/automations/${made.id}`);
    await refresh();
  }

  return (
    <Dialog opened onClose={onClose} title={t('new')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label={flow('name')}
            value={title}
            onChange={({ currentTarget: { value } }) => setTitle(value)}
            error={isChecked && isMissing && flow('name_missing')}
            {...bounds.automation.title}
            required
            data-autofocus
          />
          <TriggerSelect value={trigger} onChange={setTrigger} error={isChecked && trigger === '' ? t('trigger_missing') : undefined} />
          <FormButtons action={create} onCancel={onClose} label={frame('create')} />
        </Stack>
      </form>
    </Dialog>
  );
}
