import { useRef, useState } from 'react';
import { ApiError } from '../../../../api/errors';
import { PartConflict } from '../../../../records/part-conflict';
import { useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import type { Settings, Step, WholeAutomation } from '../../api/automations';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { SettingFields } from './setting-fields';
import { StepForm } from './step-form';
import { changed, stepIn } from './tree';

interface StoredStepProps {
  whole: WholeAutomation;
  /** As it was when it was opened. */
  step: Step;
  onClose: () => void;
}

/** A step that is there: only what was changed of it is stored, and never over what a colleague has changed of the same (D680). */
export function StoredStep({ whole: { funnel, kinds }, step, onClose }: StoredStepProps) {
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [version, setVersion] = useState(0);
  const { id = 0, action_name } = step;

  // The steps are stored as a whole: those that the settings were read with.
  const latest = useRef<readonly Step[]>([]);
  const draft = useStoredDraft<Settings>(step.settings, {
    async load(seen) {
      latest.current = await crm.steps(funnel.id, seen);
      const step = stepIn(latest.current, id);
      if (!step) throw new ApiError(t('step_gone'), 404);
      return step.settings;
    },
    save: (mine, seen, stored) => crm.saveSteps(funnel.id, changed(latest.current, id, { ...stored, ...mine }), seen),
  });

  async function save() {
    if (draft.hasChanged && !(await draft.send())) return;
    onClose();
    await refresh();
  }

  function settle(keepsMine: boolean) {
    draft.settle(keepsMine);
    setVersion(version + 1);
  }

  return (
    <StepForm
      step={{ action_name, settings: draft.fields }}
      {...{ kinds, version, onClose }}
      isRunning={funnel.status === 'published'}
      action={draft}
      onSettings={draft.set}
      onSave={() => void save()}
      below={(names) =>
        draft.theirs && (
          <PartConflict onSettle={settle}>
            <SettingFields fields={kinds[action_name]?.fields ?? {}} settings={draft.theirs} names={names} onSettings={() => undefined} />
          </PartConflict>
        )
      }
    />
  );
}
