import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { CheckIcon, PlusIcon, TeamIcon } from '../../../../ui/icons';
import { Failure } from '../../../../ui/states';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import type { WholeSequence } from '../../api/sequences';
import { Flow, FlowStep } from '../flow/flow';
import { type Asking, EmailSteps } from './email-steps';
import { NewEmailDialog } from './new-email-dialog';
import { delaysOf, moved, type Step, stepsOf } from './plan';
import { WaitDialog } from './wait-dialog';

/** The emails in their order with the waits between them; what is changed here is stored at once. */
export function FlowSection({ whole }: { whole: WholeSequence }) {
  const { sequence, sequence_emails: emails } = whole;
  const t = useText('sequences');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const steps = stepsOf(emails);
  const [asking, setAsking] = useState<Asking>();
  const save = useAction(async (id: number | undefined, by: 1 | -1) => {
    await crm.changeDelays(sequence.id, (stored) => delaysOf(moved(stepsOf(stored), placeOf(stored, id), by)));
    await refresh();
  });

  return (
    <Section title={t('flow')} lead={t('flow_lead')}>
      <Flow label={t('flow')}>
        <FlowStep kind="end" icon={TeamIcon} title={t('flow_start')} />
        <EmailSteps emails={emails} steps={steps} onMove={(index, by) => void save.run(emails[index]?.id, by)} onAsk={setAsking} />
        <FlowStep
          kind="end"
          icon={CheckIcon}
          title={emails.length === 0 ? t('flow_empty') : t('flow_end', { count: sequence.progress.completed })}
        />
      </Flow>
      {save.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(save.error)} />}
      <Button
        mt="md"
        variant="default"
        leftSection={<PlusIcon size={16} />}
        onClick={() => setAsking({ what: 'new' })}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('email_add')}
      </Button>
      {asking && <Dialogs {...{ whole, steps, asking }} onClose={() => setAsking(undefined)} />}
    </Section>
  );
}

interface DialogsProps {
  whole: WholeSequence;
  steps: readonly Step[];
  asking: Asking;
  onClose: () => void;
}

function Dialogs({ whole: { sequence, sequence_emails: emails }, steps, asking, onClose }: DialogsProps) {
  const t = useText('sequences');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  // The delays are stored as a whole: of those emails that the wait was read with.
  const latest = useRef<WholeSequence['sequence_emails']>([]);
  if (asking.what === 'new') return <NewEmailDialog id={sequence.id} last={emails.at(-1)} onClose={onClose} />;
  const index = emails.findIndex(({ id }) => id === asking.id);
  const email = emails[index];
  if (!email) return null;
  if (asking.what === 'wait') {
    return (
      <WaitDialog
        wait={steps[index]?.wait ?? 0}
        isFirst={index === 0}
        load={async (seen) => {
          latest.current = await crm.sequenceEmails(sequence.id, seen);
          const step = stepsOf(latest.current).find(({ id }) => id === email.id);
          if (!step) throw new ApiError(t('email_gone_text'), 404);
          return step.wait;
        }}
        save={(wait, seen) =>
          crm.saveDelays(sequence.id, delaysOf(stepsOf(latest.current).map((one) => (one.id === email.id ? { ...one, wait } : one))), seen)
        }
        onSaved={() => void refresh()}
        onClose={onClose}
      />
    );
  }
  return (
    <DeleteDialog
      title={t('remove_email_ask', { subject: email.email_subject })}
      action={t('delete')}
      failed={t('not_deleted')}
      perform={() => crm.removeSequenceEmail(sequence.id, email.id)}
      onDone={() => {
        onClose();
        void refresh();
      }}
      onClose={onClose}
    >
      {t('remove_email_text')}
    </DeleteDialog>
  );
}

/** Where an email stands in the order that is stored. */
const placeOf = (emails: readonly { readonly id: number }[], id: number | undefined) => emails.findIndex((one) => one.id === id);
