import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Approval } from '../../api/approvals';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { useSentences } from '../../sentences';
import { useText } from '../../texts';
import { JsonView } from '../../ui/json-view';
import { Failure } from '../../ui/states';
import { fromNow, inFull } from '../../ui/times';
import { colourOf, noteOf } from './outcomes';

interface ApprovalCardProps {
  approval: Approval;
  /** Called when it was decided here, while the card goes away. */
  onDecided?: (() => void) | undefined;
}

/** One call: what it would do to what, who asks, and until when; with its two answers while it waits. */
export function ApprovalCard({ approval, onDecided }: ApprovalCardProps) {
  const t = useText('approvals');
  const translate = useSentences();
  const { name, message, warning, state } = approval;
  return (
    <Card withBorder padding="lg" maw={860} component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Badge variant="light" color={colourOf(approval)}>
            {t(`state_${state}`)}
          </Badge>
        </Group>
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {translate(message)}
          </Text>
          <Text size="sm">{translate(warning)}</Text>
        </div>
        <Facts approval={approval} />
        <ShownCall approval={approval} />
        {state === 'pending' ? <Answers approval={approval} onDecided={onDecided} /> : <Outcome approval={approval} />}
      </Stack>
    </Card>
  );
}

function Facts({ approval: { asked_by: by, asked_at: asked, expires_at: until, decided_by: decider, state } }: { approval: Approval }) {
  const t = useText('approvals');
  const asker = t('asker', { kind: by.kind, name: by.name });
  const facts = [
    [t('asked_by'), by.client === null ? asker : t('asker_client', { asker, client: by.client })],
    [t('asked'), `${inFull(asked)} (${fromNow(asked, Date.now())})`],
    ...(state === 'pending' ? [[t('decide_by'), `${inFull(until)} (${fromNow(until, Date.now())})`]] : []),
    ...(decider === null ? [] : [[t('decided_by'), decider]]),
  ];
  return (
    <Stack component="dl" gap={2} m={0}>
      {facts.map(([label, value]) => (
        <Group key={label} gap="xs" wrap="nowrap" align="baseline">
          <Text component="dt" size="sm" c="dimmed" style={{ flex: 'none' }}>
            {label}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

function ShownCall({ approval: { call } }: { approval: Approval }) {
  const t = useText('approvals');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" style={{ alignSelf: 'start' }} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('shown_call')}
      </Button>
      {isOpen && <JsonView title={t('shown_call')} value={call} />}
    </>
  );
}

function Answers({ approval: { id, name }, onDecided }: ApprovalCardProps) {
  const t = useText('approvals');
  const translate = useSentences();
  const api = useApi();
  const queries = useQueryClient();
  const decide = useAction((decision: 'accept' | 'decline') => api.decideApproval(id, decision));

  async function answer(decision: 'accept' | 'decline') {
    const decided = await decide.run(decision);
    void queries.invalidateQueries({ queryKey: ['approvals'] });
    if (!decided) return;
    onDecided?.();
    const { outcome } = decided;
    if (decision === 'decline') {
      notifications.show({ title: t('declined_title'), message: t('declined_text', { call: name }) });
    } else if (outcome?.ok) {
      notifications.show({ color: 'green', title: t('ran'), message: t('ran_text', { call: name }) });
    } else {
      notifications.show({ color: 'red', title: t('not_run'), message: translate(outcome?.text ?? t('unknown_text')), autoClose: false });
    }
  }

  return (
    <Stack gap="sm">
      {decide.error !== undefined && <Failure isInline title={t('not_decided')} message={messageOf(decide.error)} />}
      <Group>
        <Button color="red.8" loading={decide.isPending} aria-label={t('accept_of', { call: name })} onClick={() => void answer('accept')}>
          {t('accept')}
        </Button>
        <Button
          variant="default"
          disabled={decide.isPending}
          aria-label={t('decline_of', { call: name })}
          onClick={() => void answer('decline')}
        >
          {t('decline')}
        </Button>
      </Group>
    </Stack>
  );
}

function Outcome({ approval }: { approval: Approval }) {
  const t = useText('approvals');
  const translate = useSentences();
  const note = noteOf(approval, t, translate);
  return note === undefined ? null : (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {note}
    </Text>
  );
}
