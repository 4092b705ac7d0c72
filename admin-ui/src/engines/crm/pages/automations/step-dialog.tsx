import { Select } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import type { Step, WholeAutomation } from '../../api/automations';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { groups, stepGroups, stepNameOf } from './kinds';
import { type Chosen, defaultsOf, StepForm } from './step-form';
import { StoredStep } from './stored-step';
import { added, type Place } from './tree';

/** What a step dialog is opened for: a step that is there, or a place for a new one. */
export type StepTarget = { readonly step: Step } | { readonly place: Place };

interface StepDialogProps {
  whole: WholeAutomation;
  target: StepTarget;
  onClose: () => void;
}

/** Chooses what a new step does, and sets up a step; the sentence says what it does then. */
export function StepDialog({ whole, target, onClose }: StepDialogProps) {
  const t = useText('automations');
  const known = 'step' in target ? stepNameOf(target.step.action_name) : undefined;
  const title = 'step' in target && (known ? t(`step_${known}`) : target.step.action_name);
  return (
    <Dialog opened onClose={onClose} title={title || t('step_add')} size="lg">
      {'step' in target ? (
        <StoredStep {...{ whole, onClose }} step={target.step} />
      ) : (
        <NewStep {...{ whole, onClose }} place={target.place} />
      )}
    </Dialog>
  );
}

function NewStep({ whole: { funnel, kinds }, place, onClose }: { whole: WholeAutomation; place: Place; onClose: () => void }) {
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [step, setStep] = useState<Chosen>();
  const save = useAction(async ({ action_name, settings }: Chosen) => {
    const known = stepNameOf(action_name);
    const fresh: Step = { action_name, title: known ? t(`step_${known}`) : action_name, settings, children: { yes: [], no: [] } };
    await crm.changeSteps(funnel.id, (steps) => added(steps, fresh, place));
    onClose();
    await refresh();
  });
  return (
    <StepForm
      {...{ step, kinds, onClose }}
      isRunning={funnel.status === 'published'}
      action={save}
      onSettings={(settings) => step && setStep({ ...step, settings })}
      onSave={() => step && void save.run(step)}
    >
      {(isChecked) => (
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
          required
          data-autofocus
        />
      )}
    </StepForm>
  );
}
