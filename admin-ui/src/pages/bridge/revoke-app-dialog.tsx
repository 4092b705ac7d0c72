import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { ConnectedApp } from '../../api/apps';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';

/** Sends an app away after saying so. */
export function RevokeAppDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const t = useText('apps');
  const api = useApi();
  const queries = useQueryClient();
  const revoke = useAction(api.revokeApp);

  async function confirm() {
    if (!(await revoke.run(app.id))) return;
    void queries.invalidateQueries({ queryKey: ['apps'] });
    notifications.show({ color: 'green', title: t('revoked'), message: t('revoked_text', { name: app.name }) });
    onClose();
  }

  return (
    <ConfirmDialog
      title={t('revoke_title', { name: app.name })}
      action={t('revoke')}
      isGrave
      isPending={revoke.isPending}
      failure={revoke.error !== undefined && <Failure title={t('revoke_failed')} message={messageOf(revoke.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('revoke_text', { host: app.host })}
    </ConfirmDialog>
  );
}
