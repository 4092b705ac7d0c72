import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { navigate } from '../../../../ui/router';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import type { WholeTemplate } from '../../api/templates';

const shown = 5;

/** Says what names the template before it is deleted. */
export function DeleteTemplate({ whole: { template, uses }, onClose }: { whole: WholeTemplate; onClose: () => void }) {
  const t = useText('templates');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const titles = uses.slice(0, shown).map(({ title }) => t('quoted', { title }));
  return (
    <DeleteDialog
      title={t('delete_ask', { title: template.post_title })}
      action={t('delete')}
      failed={t('not_deleted')}
      perform={() => crm.removeTemplate(template.ID)}
      onDone={() => {
        navigate('/templates');
        void refresh();
      }}
      onClose={onClose}
    >
      {uses.length === 0 ? t('delete_unused') : t('delete_used', { titles: titles.join(', '), more: Math.max(0, uses.length - shown) })}
    </DeleteDialog>
  );
}
