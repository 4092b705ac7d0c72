import { NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import type { BulkAction } from '../../api/contacts';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { TitledPicker } from '../flow/titled-picker';

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
export function BulkDialog({ ids: contactIds, onDone, onClose }: BulkDialogProps) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const run = useAction(crm.forMany);
  const [action, setAction] = useState<BulkAction>('add_to_lists');
  const [status, setStatus] = useState('');
  const [ids, setIds] = useState<readonly number[]>([]);
  const kind = (['lists', 'tags'] as const).find((one) => action.endsWith(one));
  const isStatus = action === 'change_contact_status';
  const isMissing = (isStatus && status === '') || (kind !== undefined && ids.length === 0);
  const [isChecked, setChecked] = useState(false);
  const isDeleting = action === 'delete_contacts';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return;
    const more = { ...(isStatus && { new_status: status }), ...(kind && { action_options: ids }) };
    const done = await run.run(contactIds, action, more);
    if (!done) return;
    notifications.show({ message: done.message });
    onDone();
    await refresh();
  }

  return (
    <Dialog opened onClose={onClose} title={t('bulk_title', { count: contactIds.length })}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <NativeSelect
            label={t('bulk_what')}
            data={actions.map((one) => ({ value: one, label: t(`bulk_${one}`) }))}
            value={action}
            onChange={({ currentTarget }) => {
              setAction(actions.find((one) => one === currentTarget.value) ?? action);
              setIds([]);
            }}
          />
          {isStatus && (
            <NativeSelect
              label={t('bulk_which')}
              data={[{ value: '', label: t('choose') }, ...settable.map((one) => ({ value: one, label: t('status_is', { status: one }) }))]}
              value={status}
              onChange={({ currentTarget }) => setStatus(currentTarget.value)}
              error={isChecked && isMissing && t('choose_one')}
            />
          )}
          {kind && (
            <TitledPicker
              key={kind}
              kind={kind}
              label={t('bulk_which')}
              chosen={ids}
              onChosen={setIds}
              error={isChecked && isMissing ? t('choose_one') : undefined}
            />
          )}
          {isDeleting && <Text size="sm">{t('bulk_delete_text', { count: contactIds.length })}</Text>}
          <FormButtons action={run} onCancel={onClose} isGrave={isDeleting} {...(isDeleting && { label: t('delete') })} />
        </Stack>
      </form>
    </Dialog>
  );
}
