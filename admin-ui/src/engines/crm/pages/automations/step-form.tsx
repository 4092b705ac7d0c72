import { Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../../texts';
import { FormButtons } from '../../../../ui/form-buttons';
import type { Fields, Settings, Step, WholeAutomation } from '../../api/automations';
import { missingOf } from './complete';
import { stepSentence } from './sentences';
import { SettingFields } from './setting-fields';
import { useVocabulary, type Vocabulary } from './vocabulary';

/** What a step does, and with which settings. */
export type Chosen = Pick<Step, 'action_name' | 'settings'>;

interface StepFormProps {
  step: Chosen | undefined;
  kinds: WholeAutomation['kinds'];
  /** One that runs must not stop at this step; a draft may be completed later. */
  isRunning: boolean;
  action: { readonly isPending: boolean; readonly error: unknown };
  onSettings: (settings: Settings) => void;
  onSave: () => void;
  onClose: () => void;
  /** Counts up where the fields have to be drawn again: the parts of an email are read from its text once. */
  version?: number;
  /** Above the settings; it is told whether the form was sent. */
  children?: (isChecked: boolean) => ReactNode;
  /** Below them. */
  below?: (names: Vocabulary) => ReactNode;
}

/** What a step does, in words and in fields. */
export function StepForm({ step, kinds, isRunning, action, onSettings, onSave, onClose, version = 0, children, below }: StepFormProps) {
  const t = useText('automations');
  const names = useVocabulary(step ? [step.settings] : []);
  const [isChecked, setChecked] = useState(false);
  const missing = step && isRunning ? missingOf(step) : [];

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (missing.length === 0) onSave();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children?.(isChecked)}
        {step && names && (
          <>
            <Text size="sm" c="dimmed" role="status">
              {stepSentence(step, names, t)}
            </Text>
            <SettingFields
              key={`${step.action_name} ${version}`}
              fields={kinds[step.action_name]?.fields ?? {}}
              settings={step.settings}
              names={names}
              missing={isChecked ? missing : []}
              onSettings={onSettings}
            />
          </>
        )}
        {names && below?.(names)}
        <FormButtons action={action} onCancel={onClose} label={t('step_save')} />
      </Stack>
    </form>
  );
}

/** What the engine puts into a new one. */
export const defaultsOf = (fields: Fields): Settings =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]));
