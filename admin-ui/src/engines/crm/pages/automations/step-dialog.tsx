import { Select, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import type { Fields, Settings, Step, WholeAutomation } from '../../api/automations';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { missingOf } from './complete';
import { groups, stepGroups, stepNameOf } from './kinds';
import { stepSentence } from './sentences';
import { SettingFields } from './setting-fields';
import { added, changed, type Place } from './tree';
import { useVocabulary } from './vocabulary';

/** What a step dialog is opened for: a step that is there, or a place for a new one. */
export type StepTarget = { readonly step: Step } | { readonly place: Place };

interface StepDialogProps {
  whole: WholeAutomation;
  target: StepTarget;
  onClose: () => void;
}

/** Chooses what a new step does, and sets up a step; the sentence says what it does then. */
export function StepDialog({ whole: { funnel, kinds }, target, onClose }: StepDialogProps) {
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [step, setStep] = useState<Pick<Step, 'action_name' | 'settings'> | undefined>('step' in target ? target.step : undefined);
  const names = useVocabulary(step ? [step.settings] : []);
  const [isChecked, setChecked] = useState(false);
  const save = useAction(async ({ action_name, settings }: Pick<Step, 'action_name' | 'settings'>) => {
    const fresh: Step = { action_name, title: stepTitle(action_name), settings, children: { yes: [], no: [] } };
    await crm.changeSteps(funnel.id, (steps) =>
      'step' in target ? changed(steps, target.step.id ?? 0, settings) : added(steps, fresh, target.place),
    );
    onClose();
    await refresh();
  });
  // One that runs must not stop at this step; a draft may be completed later.
  const missing = step && funnel.status === 'published' ? missingOf(step) : [];
  const stepTitle = (name: string) => {
    const known = stepNameOf(name);
    return known ? t(`step_${known}`) : name;
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (step && missing.length === 0) void save.run(step);
  }

  return (
    <Dialog opened onClose={onClose} title={'step' in target ? stepTitle(target.step.action_name) : t('step_add')} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          {'place' in target && (
            <Select
              label={t('step_kind')}
              placeholder={t('step_choose')}
              data={groups.map((group) => ({
                group: t(`group_${group}`),
                items: stepGroups[group].map((name) => ({ value: name, label: t(`step_${name}`) })),
              }))}
              value={step?.action_name ?? null}
              onChange={(name) => name && setStep({ action_name: name, settings: defaultsOf(kinds[name]?.fields ?? {}) })}
              searchable
              allowDeselect={false}
              nothingFoundMessage={t('nothing_found')}
              error={isChecked && !step && t('step_missing')}
              maxDropdownHeight={320}
              required
              data-autofocus
            />
          )}
          {step && names && (
            <>
              <Text size="sm" c="dimmed" role="status">
                {stepSentence(step, names, t)}
              </Text>
              <SettingFields
                key={step.action_name}
                fields={kinds[step.action_name]?.fields ?? {}}
                settings={step.settings}
                names={names}
                missing={isChecked ? missing : []}
                onSettings={(settings) => setStep({ ...step, settings })}
              />
            </>
          )}
          <FormButtons action={save} onCancel={onClose} label={t('step_save')} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** What the engine puts into a new one. */
export const defaultsOf = (fields: Fields): Settings =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]));
