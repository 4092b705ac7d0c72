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
import { triggerSentence } from './sentences';
import { SettingFields } from './setting-fields';
import { defaultsOf } from './step-dialog';
import { TriggerSelect } from './trigger-select';
import type { Vocabulary } from './vocabulary';

interface TriggerDialogProps {
  automation: Automation;
  names: Vocabulary;
  onClose: () => void;
}

/** What starts the automation, for whom, and how often. */
export function TriggerDialog({ automation, names, onClose }: TriggerDialogProps) {
  const t = useText('automations');
  const kinds = useTriggers().data;
  return (
    <Dialog opened onClose={onClose} title={t('trigger')} size="lg">
      {kinds ? <TriggerForm {...{ automation, kinds, names, onClose }} /> : <Loading label={t('loading_names')} />}
    </Dialog>
  );
}

interface TriggerFormProps extends TriggerDialogProps {
  kinds: Readonly<Record<string, TriggerKind>>;
}

function TriggerForm({ automation, kinds, names, onClose }: TriggerFormProps) {
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const save = useAction(crm.saveTrigger);
  const [trigger, setTrigger] = useState<{ trigger_name: string; settings: Settings; conditions: Settings }>({
    trigger_name: automation.trigger_name,
    settings: automation.settings as Settings,
    conditions: automation.conditions as Settings,
  });
  const kind = kinds[trigger.trigger_name];
  const choose = (name: string) =>
    setTrigger({
      trigger_name: name,
      settings: defaultsOf(kinds[name]?.settingsFields ?? {}),
      conditions: defaultsOf(kinds[name]?.conditionFields ?? {}),
    });

  async function submit(event: FormEvent) {
    event.preventDefault();
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
        {kind && (
          <>
            <Text size="sm" c="dimmed" role="status">
              {triggerSentence(trigger, names, t)}
            </Text>
            <SettingFields
              fields={kind.settingsFields}
              settings={trigger.settings}
              names={names}
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
