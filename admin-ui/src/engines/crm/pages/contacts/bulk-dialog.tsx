import { NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import type { BulkAction } from '../../api/contacts';
import { useAudiences, useCrmApi, useCrmRefresh } from '../../api/crm-hooks';

const actions: readonly BulkAction[] = [
  'add_to_lists',
  'remove_from_lists',
  'add_to_tags',
  'remove_from_tags',
  'change_contact_status',
  'send_double_optin',
  'delete_contacts',
];
const settable = ['subscribed', 'unsubscribed', 'transactional'] as const;

interface BulkDialogProps {
  ids: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

/** Does the same to all that are selected. */
export function BulkDialog({ ids, onDone, onClose }: BulkDialogProps) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const labels = useAudiences().data;
  const run = useAction(crm.forMany);
  const [action, setAction] = useState<BulkAction>('add_to_lists');
  const [value, setValue] = useState('');
  const choices = choicesOf(action, { lists: labels?.lists ?? [], tags: labels?.tags ?? [] }, (status) => t('status_is', { status }));
  const isMissing = choices.length > 0 && value === '';
  const [isChecked, setChecked] = useState(false);
  const isDeleting = action === 'delete_contacts';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return;
    const more = action === 'change_contact_status' ? { new_status: value } : { action_options: [Number(value)] };
    const done = await run.run(ids, action, choices.length > 0 ? more : {});
    if (!done) return;
    notifications.show({ message: done.message });
    onDone();
    await refresh();
  }

  return (
    <Dialog opened onClose={onClose} title={t('bulk_title', { count: ids.length })} centered>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <NativeSelect
            label={t('bulk_what')}
            data={actions.map((one) => ({ value: one, label: t(`bulk_${one}`) }))}
            value={action}
            onChange={({ currentTarget }) => {
              setAction(actions.find((one) => one === currentTarget.value) ?? action);
              setValue('');
            }}
          />
          {choices.length > 0 && (
            <NativeSelect
              label={t('bulk_which')}
              data={[{ value: '', label: t('choose') }, ...choices]}
              value={value}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
              error={isChecked && isMissing && t('choose_one')}
            />
          )}
          {isDeleting && <Text size="sm">{t('bulk_delete_text', { count: ids.length })}</Text>}
          <FormButtons action={run} onCancel={onClose} isGrave={isDeleting} {...(isDeleting && { label: t('delete') })} />
        </Stack>
      </form>
    </Dialog>
  );
}

type Labels = Readonly<Record<'lists' | 'tags', readonly { readonly id: number; readonly title: string }[]>>;

function choicesOf(action: BulkAction, labels: Labels, name: (status: string) => string) {
  if (action === 'change_contact_status') return settable.map((status) => ({ value: status, label: name(status) }));
  const kind = (['lists', 'tags'] as const).find((one) => action.endsWith(one));
  return kind ? labels[kind].map(({ id, title }) => ({ value: String(id), label: title })) : [];
}
