import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useRef, useState } from 'react';
import { PartConflict } from '../../../../records/part-conflict';
import { useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import { Loading } from '../../../../ui/states';
import type { Automation, Settings, Trigger, TriggerKind } from '../../api/automations';
import { useCrmApi, useCrmRefresh, useTriggers } from '../../api/crm-hooks';
import { missingOf } from './complete';
import { triggerSentence } from './sentences';
import { SettingFields } from './setting-fields';
import { defaultsOf } from './step-form';
import { TriggerSelect } from './trigger-select';
import { useVocabulary, type Vocabulary } from './vocabulary';

interface TriggerDialogProps {
  automation: Automation;
  onClose: () => void;
}

/** What starts the automation, for whom, and how often. */
export function TriggerDialog({ automation, onClose }: TriggerDialogProps) {
  const t = useText('automations');
  const kinds = useTriggers().data;
  return (
    <Dialog opened onClose={onClose} title={t('trigger')} size="lg">
      {kinds ? <TriggerForm {...{ automation, kinds, onClose }} /> : <Loading label={t('loading_names')} />}
    </Dialog>
  );
}

interface TriggerFormProps extends TriggerDialogProps {
  kinds: Readonly<Record<string, TriggerKind>>;
}

const triggerOf = ({ trigger_name, settings, conditions }: Automation): Trigger => ({
  trigger_name,
  settings: settings as Settings,
  conditions: conditions as Settings,
});

/** Its settings mean nothing without its name, so that it is compared and stored as one (D680). */
function TriggerForm({ automation, kinds, onClose }: TriggerFormProps) {
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const lastMessage = useRef<string>(undefined);
  const draft = useStoredDraft<{ trigger: Trigger }>(
    { trigger: triggerOf(automation) },
    {
      load: async (seen) => ({ trigger: triggerOf(await crm.trigger(automation.id, seen)) }),
      async save(_changed, seen) {
        lastMessage.current = (await crm.saveTrigger(automation.id, trigger, seen)).message;
      },
    },
  );
  const { trigger } = draft.fields;
  const { theirs } = draft;
  const setTrigger = (next: Trigger) => draft.set({ trigger: next });
  const names = useVocabulary([trigger.settings, ...(theirs ? [theirs.trigger.settings] : [])]);
  const [isChecked, setChecked] = useState(false);
  const missing = automation.status === 'published' ? missingOf({ action_name: trigger.trigger_name, settings: trigger.settings }) : [];
  const choose = (name: string) =>
    setTrigger({
      trigger_name: name,
      settings: defaultsOf(kinds[name]?.settingsFields ?? {}),
      conditions: defaultsOf(kinds[name]?.conditionFields ?? {}),
    });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (missing.length > 0) return;
    if (draft.hasChanged && !(await draft.send())) return;
    if (lastMessage.current) notifications.show({ color: 'green', message: lastMessage.current });
    onClose();
    await refresh();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TriggerSelect value={trigger.trigger_name} onChange={choose} />
        {names && <TriggerFields {...{ trigger, kinds, names }} missing={isChecked ? missing : []} onTrigger={setTrigger} />}
        {names && theirs && (
          <PartConflict onSettle={draft.settle}>
            <TriggerSelect value={theirs.trigger.trigger_name} onChange={() => undefined} />
            <TriggerFields {...{ kinds, names }} trigger={theirs.trigger} missing={[]} onTrigger={() => undefined} />
          </PartConflict>
        )}
        <FormButtons action={draft} onCancel={onClose} label={t('trigger_save')} />
      </Stack>
    </form>
  );
}

interface TriggerFieldsProps {
  trigger: Trigger;
  kinds: TriggerFormProps['kinds'];
  names: Vocabulary;
  missing: readonly string[];
  onTrigger: (trigger: Trigger) => void;
}

function TriggerFields({ trigger, kinds, names, missing, onTrigger }: TriggerFieldsProps) {
  const t = useText('automations');
  const kind = kinds[trigger.trigger_name];
  if (!kind) return null;
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {triggerSentence(trigger, names, t)}
      </Text>
      <SettingFields
        fields={kind.settingsFields}
        settings={trigger.settings}
        {...{ names, missing }}
        onSettings={(settings) => onTrigger({ ...trigger, settings })}
      />
      <SettingFields
        fields={kind.conditionFields}
        settings={trigger.conditions}
        names={names}
        onSettings={(conditions) => onTrigger({ ...trigger, conditions })}
      />
    </>
  );
}
