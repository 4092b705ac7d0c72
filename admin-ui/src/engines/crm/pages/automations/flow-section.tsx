import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { CheckIcon, SparkIcon } from '../../../../ui/icons';
import { Failure, Loading } from '../../../../ui/states';
import type { Step, WholeAutomation } from '../../api/automations';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { Flow, FlowStep } from '../flow/flow';
import { isTriggerComplete } from './complete';
import { stepSentence, triggerSentence } from './sentences';
import { StepDialog, type StepTarget } from './step-dialog';
import { AddStep, Count, StepList } from './step-list';
import { countOf, moved, removed } from './tree';
import { TriggerDialog } from './trigger-dialog';
import { settingsIn, useVocabulary } from './vocabulary';

type Asking = { readonly remove: Step } | StepTarget | 'trigger';

/** What starts it and what happens then; what is changed here is stored at once (D577). */
export function FlowSection({ whole }: { whole: WholeAutomation }) {
  const { funnel, steps, counts } = whole;
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const names = useVocabulary([funnel.settings as Step['settings'], ...settingsIn(steps)]);
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const save = useAction(crm.changeSteps);
  if (!names) return <Loading label={t('loading_names')} />;

  async function move(id: number, by: 1 | -1) {
    await save.run(funnel.id, (stored) => moved(stored, id, by));
    await refresh();
  }

  return (
    <Section title={t('flow')} lead={t('flow_lead')}>
      <Flow label={t('flow')}>
        <FlowStep
          icon={SparkIcon}
          title={triggerSentence({ trigger_name: funnel.trigger_name, settings: funnel.settings as Step['settings'] }, names, t)}
          about={<Count text={t('entered_count', { count: counts.get(0) ?? 0 })} isComplete={isTriggerComplete(funnel)} />}
          tools={
            <Button size="compact-sm" variant="subtle" aria-label={t('trigger_change')} onClick={() => setAsking('trigger')}>
              {t('change')}
            </Button>
          }
        />
        <StepList
          {...{ steps, counts, names }}
          onOpen={setAsking}
          onMove={(id, by) => void move(id, by)}
          onRemove={(step) => setAsking({ remove: step })}
        />
        <FlowStep kind="end" icon={CheckIcon} title={t(steps.length === 0 ? 'flow_empty' : 'flow_end')} />
      </Flow>
      {save.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(save.error)} />}
      <div>
        <AddStep place={{}} label={t('step_add')} onOpen={setAsking} />
      </div>
      {asking === 'trigger' && <TriggerDialog automation={funnel} onClose={close} />}
      {typeof asking === 'object' && !('remove' in asking) && <StepDialog whole={whole} target={asking} onClose={close} />}
      {typeof asking === 'object' && 'remove' in asking && (
        <RemoveDialog id={funnel.id} step={asking.remove} sentence={stepSentence(asking.remove, names, t)} onClose={close} />
      )}
    </Section>
  );
}

interface RemoveDialogProps {
  /** Of the automation. */
  id: number;
  step: Step;
  sentence: string;
  onClose: () => void;
}

function RemoveDialog({ id, step, sentence, onClose }: RemoveDialogProps) {
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  return (
    <DeleteDialog
      title={t('remove_ask', { sentence })}
      action={t('delete')}
      failed={t('not_saved')}
      perform={() => crm.changeSteps(id, (steps) => removed(steps, step.id ?? 0))}
      onDone={() => {
        onClose();
        void refresh();
      }}
      onClose={onClose}
    >
      {t('remove_text', { count: countOf([step]) - 1 })}
    </DeleteDialog>
  );
}
