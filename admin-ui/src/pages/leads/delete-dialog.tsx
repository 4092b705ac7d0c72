import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { confirmed } from '../../api/confirmed';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { Lead } from '../../api/operations';
import { useText } from '../../texts';
import { navigate } from '../../ui/router';
import { Failure } from '../../ui/states';
import { TypedConfirmDialog } from '../../ui/typed-confirm-dialog';

interface DeleteDialogProps {
  lead: Lead;
  onClose: () => void;
}

/** Deletes a lead for good, once its ref was typed. */
export function DeleteDialog({ lead: { id, ref, chain }, onClose }: DeleteDialogProps) {
  const t = useText('lead');
  const api = useApi();
  const queries = useQueryClient();
  const remove = useAction(() => confirmed(api, { resource: 'leads', action: 'delete', params: { id } }));

  async function confirm() {
    if (!(await remove.run())) return;
    notifications.show({ color: 'green', title: t('deleted'), message: t('deleted_text', { ref }) });
    navigate('/leads');
    queries.removeQueries({ queryKey: ['leads', id] });
    void queries.invalidateQueries({ queryKey: ['leads'] });
  }

  return (
    <TypedConfirmDialog
      title={t('delete_title', { ref })}
      phrase={ref}
      action={t('delete_now')}
      isPending={remove.isPending}
      failure={remove.error !== undefined && <Failure isInline title={t('delete_failed')} message={messageOf(remove.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('delete_text', { events: chain.count })}
    </TypedConfirmDialog>
  );
}
