import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import { Loading } from '../../../../ui/states';
import type { Automation, Settings, TriggerKind } from '../../api/automations';
import { useCrmApi, useCrmRefresh, useTriggers } from '../../api/crm-hooks';
import { missingOf } from './complete';
import { triggerSentence } from './sentences';
import { SettingFields } from './setting-fields';
import { defaultsOf } from './step-dialog';
import { TriggerSelect } from './trigger-select';
import { useVocabulary } from './vocabulary';

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

function TriggerForm({ automation, kinds, onClose }: TriggerFormProps) {
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const save = useAction(crm.saveTrigger);
  const [trigger, setTrigger] = useState<{ trigger_name: string; settings: Settings; conditions: Settings }>({
    trigger_name: automation.trigger_name,
    settings: automation.settings as Settings,
    conditions: automation.conditions as Settings,
  });
  const names = useVocabulary([trigger.settings]);
  const [isChecked, setChecked] = useState(false);
  const missing = automation.status === 'published' ? missingOf({ action_name: trigger.trigger_name, settings: trigger.settings }) : [];
  const kind = kinds[trigger.trigger_name];
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
    const saved = await save.run(automation.id, trigger);
    if (!saved) return;
    notifications.show({ color: 'green', message: saved.message });
    onClose();
    await refresh();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TriggerSelect value={trigger.trigger_name} onChange={choose} />
        {kind && names && (
          <>
            <Text size="sm" c="dimmed" role="status">
              {triggerSentence(trigger, names, t)}
            </Text>
            <SettingFields
              fields={kind.settingsFields}
              settings={trigger.settings}
              names={names}
              missing={isChecked ? missing : []}
              onSettings={(settings) => setTrigger({ ...trigger, settings })}
            />
            <SettingFields
              fields={kind.conditionFields}
              settings={trigger.conditions}
              names={names}
              onSettings={(conditions) => setTrigger({ ...trigger, conditions })}
            />
          </>
        )}
        <FormButtons action={save} onCancel={onClose} label={t('trigger_save')} />
      </Stack>
    </form>
  );
}
