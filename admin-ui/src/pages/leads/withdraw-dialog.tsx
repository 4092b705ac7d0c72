import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { Lead } from '../../api/operations';
import { useText } from '../../texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';

interface WithdrawDialogProps {
  lead: Lead;
  onClose: () => void;
}

/** Records that somebody has withdrawn consent: it cannot be taken back, and a later consent begins another lead. */
export function WithdrawDialog({ lead: { id, ref }, onClose }: WithdrawDialogProps) {
  const t = useText('lead');
  const api = useApi();
  const queries = useQueryClient();
  const withdraw = useAction(() => api.operate('leads', 'withdraw_consent', { id }));

  async function confirm() {
    if (!(await withdraw.run())) return;
    onClose();
    notifications.show({ color: 'green', title: t('saved'), message: t('withdraw_done', { ref }) });
    await queries.invalidateQueries({ queryKey: ['leads'] });
  }

  return (
    <ConfirmDialog
      title={t('withdraw_title')}
      action={t('withdraw')}
      isGrave
      isPending={withdraw.isPending}
      failure={withdraw.error !== undefined && <Failure isInline title={t('withdraw_failed')} message={messageOf(withdraw.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('withdraw_text', { ref })}
    </ConfirmDialog>
  );
}
