import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Failure } from '../../../../ui/states';
import type { Campaign, Missed } from '../../api/campaigns';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { stateOf } from './when';

const kinds: readonly Missed[] = ['failed', 'unopened'];

/** A sent campaign goes once more to whom it did not reach; only what would reach somebody is offered. */
export function Resend({ campaign }: { campaign: Campaign }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const isSent = stateOf(campaign.status) === 'archived';
  const { data } = useQuery({
    queryKey: ['crm', 'missed', campaign.id],
    queryFn: () => crm.missed(campaign.id),
    enabled: isSent,
    refetchInterval: 10_000,
  });
  const [asking, setAsking] = useState<Missed>();
  if (!isSent || !data) return null;
  const offered = kinds.filter((kind) => data[kind] > 0);
  if (offered.length === 0) return null;
  return (
    <Group gap="sm" mt="lg">
      {offered.map((kind) => (
        <Button key={kind} variant="default" onClick={() => setAsking(kind)}>
          {t(`resend_${kind}`)}
        </Button>
      ))}
      {asking && <ResendDialog campaign={campaign} kind={asking} count={data[asking]} onClose={() => setAsking(undefined)} />}
    </Group>
  );
}

interface ResendDialogProps {
  campaign: Campaign;
  kind: Missed;
  /** Emails. Of those that failed each is a person; unopened are also the earlier ones of who was sent it again. */
  count: number;
  onClose: () => void;
}

function ResendDialog({ campaign: { id, title }, kind, count, onClose }: ResendDialogProps) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const resend = useAction(crm.resend);

  async function confirm() {
    const done = await resend.run(id, kind);
    if (!done) return;
    notifications.show({ color: 'green', message: t('resent', { count: done.count }) });
    onClose();
    await refresh();
  }

  return (
    <ConfirmDialog
      title={t('resend_ask', { title })}
      action={t('resend')}
      isPending={resend.isPending}
      failure={resend.error !== undefined && <Failure isInline title={t('not_resent')} message={messageOf(resend.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {kind === 'failed' ? t('resend_text_failed', { count }) : t('resend_text_unopened')}
    </ConfirmDialog>
  );
}
