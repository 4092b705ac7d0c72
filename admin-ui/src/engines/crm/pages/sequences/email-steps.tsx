import { Anchor, Button, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useText, type Text as Words } from '../../../../texts';
import { draw } from '../../../../ui/icons';
import { Link } from '../../../../ui/router';
import type { SequenceEmail } from '../../api/sequences';
import { FlowStep, MoveTools } from '../flow/flow';
import { type Step, spanOf } from './plan';

const ClockIcon = draw(<path d="M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />);
const LetterIcon = draw(<path d="M4 6h16v12H4zm0 1 8 6 8-6" />);

/** What a dialog is asked about. */
export type Asking = { readonly what: 'new' } | { readonly what: 'wait' | 'remove'; readonly id: number };

interface EmailStepsProps {
  emails: readonly SequenceEmail[];
  steps: readonly Step[];
  onMove: (index: number, by: 1 | -1) => void;
  onAsk: (asking: Asking) => void;
}

/** Each email with the wait before it. */
export function EmailSteps({ emails, steps, onMove, onAsk }: EmailStepsProps) {
  const t = useText('sequences');
  return emails.map(({ id, email_subject: subject, ...email }, index) => (
    <Fragment key={id}>
      <FlowStep
        kind="wait"
        icon={ClockIcon}
        title={waitText(steps[index], t)}
        tools={
          <Button size="compact-sm" variant="subtle" aria-label={t('wait_change', { subject })} onClick={() => onAsk({ what: 'wait', id })}>
            {t('change')}
          </Button>
        }
      />
      <FlowStep
        icon={LetterIcon}
        title={
          <Anchor component={Link} to={`/sequences/${email.parent_id}/emails/${id}`} fw={600} size="sm">
            {subject}
          </Anchor>
        }
        about={<Figures email={{ id, email_subject: subject, ...email }} />}
        tools={
          <MoveTools
            isFirst={index === 0}
            isLast={index === emails.length - 1}
            labels={{ up: t('move_up', { subject }), down: t('move_down', { subject }), remove: t('remove_email', { subject }) }}
            onMove={(by) => onMove(index, by)}
            onRemove={() => onAsk({ what: 'remove', id })}
          />
        }
      />
    </Fragment>
  ));
}

function waitText(step: Step | undefined, t: Words<'sequences'>): string {
  const { amount, unit } = spanOf(step?.wait ?? 0);
  return t('wait', { amount, unit });
}

/** What came of it, and a way to who gets it next. */
function Figures({ email: { id, parent_id: sequenceId, stats, waiting, email_body: body } }: { email: SequenceEmail }) {
  const t = useText('sequences');
  const share = (count: number) => count / Math.max(1, stats.sent);
  return (
    <>
      {body.trim() === '' && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('no_text')}
        </Text>
      )}
      {stats.sent > 0 ? t('figures', { sent: stats.sent, opens: share(stats.opens), clicks: share(stats.clicks) }) : t('figures_none')}
      {waiting > 0 && (
        <>
          {' · '}
          <Anchor component={Link} to={`/sequences/${sequenceId}#next=${id}`} size="xs">
            {t('waiting', { count: waiting })}
          </Anchor>
        </>
      )}
    </>
  );
}
