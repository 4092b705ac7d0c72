import { Button, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { useText } from '../../../../texts';
import { CheckIcon, CloseIcon, draw, LinkIcon, PlusIcon, RoleIcon, SourceIcon, TeamIcon } from '../../../../ui/icons';
import type { Branch, Step } from '../../api/automations';
import { FlowStep, MoveTools } from '../flow/flow';
import classes from '../flow/flow.module.css';
import { isStepComplete } from './complete';
import { hasBranches, isGoal, stepNameOf } from './kinds';
import { stepSentence } from './sentences';
import type { StepTarget } from './step-dialog';
import type { Place } from './tree';
import type { Vocabulary } from './vocabulary';

const ClockIcon = draw(<path d="M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />);
const LetterIcon = draw(<path d="M4 6h16v12H4zm0 1 8 6 8-6" />);
const ForkIcon = draw(<path d="M12 4v5m0 0-6 5v6m6-11 6 5v6" />);

export interface Handlers {
  readonly onOpen: (target: StepTarget) => void;
  readonly onMove: (id: number, by: 1 | -1) => void;
  readonly onRemove: (step: Step) => void;
}

interface StepListProps extends Handlers {
  steps: readonly Step[];
  counts: ReadonlyMap<number, number>;
  names: Vocabulary;
}

/** Steps in their order, each read as a sentence; below a condition stand its two branches. */
export function StepList({ steps, ...others }: StepListProps) {
  return steps.map((step, index) => (
    <StepItem key={step.id} step={step} isFirst={index === 0} isLast={index === steps.length - 1} {...others} />
  ));
}

interface StepItemProps extends Omit<StepListProps, 'steps'> {
  step: Step;
  isFirst: boolean;
  isLast: boolean;
}

function StepItem({ step, isFirst, isLast, ...others }: StepItemProps) {
  const t = useText('automations');
  const { counts, names, onOpen, onMove, onRemove } = others;
  const { id = 0, action_name: name } = step;
  const sentence = stepSentence(step, names, t);
  const kind = stepNameOf(name);
  return (
    <FlowStep
      icon={iconOf(name)}
      kind={name === 'crm_wait_times' ? 'wait' : 'step'}
      title={sentence}
      about={<Count text={t('step_count', { count: counts.get(id) ?? 0 })} isComplete={isStepComplete(step)} />}
      tools={
        <>
          {kind && kind !== 'end_this_funnel' && (
            <Button size="compact-sm" variant="subtle" aria-label={t('change_named', { sentence })} onClick={() => onOpen({ step })}>
              {t('change')}
            </Button>
          )}
          <MoveTools
            isFirst={isFirst}
            isLast={isLast}
            labels={{ up: t('move_up', { sentence }), down: t('move_down', { sentence }), remove: t('remove_named', { sentence }) }}
            onMove={(by) => onMove(id, by)}
            onRemove={() => onRemove(step)}
          />
        </>
      }
    >
      {hasBranches(name) && (
        <div className={classes.branches}>
          {(['yes', 'no'] as const).map((branch) => (
            <BranchList key={branch} step={step} branch={branch} {...others} />
          ))}
        </div>
      )}
    </FlowStep>
  );
}

function BranchList({ step, branch, ...others }: Omit<StepListProps, 'steps'> & { step: Step; branch: Branch }) {
  const t = useText('automations');
  const isTrial = step.action_name === 'funnel_ab_testing';
  const label = t(isTrial ? `path_${branch}` : `branch_${branch}`);
  const steps = step.children[branch];
  return (
    <section className={classes.branch} data-branch={isTrial ? undefined : branch} aria-label={label}>
      <Text size="sm" fw={600} mb={6}>
        {label}
      </Text>
      {steps.length === 0 && (
        <Text size="xs" c="dimmed" mb={6}>
          {t('branch_empty')}
        </Text>
      )}
      <ol className={classes.flow}>
        <StepList steps={steps} {...others} />
      </ol>
      <AddStep
        place={step.id === undefined ? { branch } : { parentId: step.id, branch }}
        label={t('step_add_to', { label })}
        onOpen={others.onOpen}
      />
    </section>
  );
}

/** How many came to a step, and whether something of it is missing. */
export function Count({ text, isComplete }: { text: string; isComplete: boolean }) {
  const t = useText('automations');
  return (
    <>
      {!isComplete && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('step_incomplete')}
        </Text>
      )}
      {text}
    </>
  );
}

/** At the end of the flow, or of a branch. */
export function AddStep({ place, label, onOpen }: { place: Place; label: string } & Pick<Handlers, 'onOpen'>) {
  const t = useText('automations');
  return (
    <Button mt="sm" size="xs" variant="default" leftSection={<PlusIcon size={14} />} aria-label={label} onClick={() => onOpen({ place })}>
      {t('step_add')}
    </Button>
  );
}

function iconOf(name: string): ComponentType<{ size?: number }> {
  if (name === 'crm_wait_times') return ClockIcon;
  if (hasBranches(name)) return ForkIcon;
  if (isGoal(name)) return RoleIcon;
  if (name.includes('email')) return LetterIcon;
  if (name === 'http_send_data') return LinkIcon;
  if (name === 'end_this_funnel') return CheckIcon;
  if (name.includes('remove') || name.includes('detach')) return CloseIcon;
  return name.includes('contact') ? TeamIcon : SourceIcon;
}
