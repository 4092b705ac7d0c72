import { notifications } from '@mantine/notifications';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { Lead } from '../../api/operations';
import { useText } from '../../texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';

interface MarketingDialogProps {
  lead: Lead;
  onClose: () => void;
}

/** Says what becomes of a person who is made a contact of marketing, before it is done. */
export function MarketingDialog({ lead: { id, ref }, onClose }: MarketingDialogProps) {
  const t = useText('lead');
  const api = useApi();
  const add = useAction(async () => {
    const { status } = await api.operate('leads', 'add_to_marketing', { id });
    notifications.show({ message: status === 'pending' ? t('marketing_asked', { ref }) : t('marketing_done', { ref, status }) });
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('marketing_title', { ref })}
      action={t('marketing')}
      isPending={add.isPending}
      failure={add.error !== undefined && <Failure isInline title={t('marketing_failed')} message={messageOf(add.error)} />}
      onConfirm={() => void add.run()}
      onClose={onClose}
    >
      {t('marketing_text')}
    </ConfirmDialog>
  );
}
