import { useApi } from '../../api/hooks';
import { useRecords } from '../../records/records-page';
import { useText } from '../../texts';
import { ChooseDialog } from '../../ui/choose-dialog';
import { Loading } from '../../ui/states';
import type { TeamRole } from '../roles';
import { nameOf } from '../team';

interface HoldersDialogProps {
  role: TeamRole;
  onClose: () => void;
}

/** Which team members have a role. */
export function HoldersDialog({ role: { slug, name, assigned_users: holders }, onClose }: HoldersDialogProps) {
  const t = useText('roles');
  const api = useApi();
  const { data: members } = useRecords({ queryKey: ['team'], read: async (of) => (await of.operate('users', 'list')).users });
  if (!members) return <Loading label={t('loading_team')} />;
  return (
    <ChooseDialog
      title={t('holders_of', { name })}
      lead={t('holders_lead')}
      options={members.map((member) => ({ value: member.user_num, label: nameOf(member) || t('member', { number: member.user_num }) }))}
      chosen={holders}
      empty={t('no_team')}
      onSave={async (added, removed) => {
        // Who leaves goes first: a role for one person can be handed over in one step.
        for (const user_num of removed) await api.operate('roles', 'unassign', { slug, user_num });
        for (const user_num of added) await api.operate('roles', 'assign', { slug, user_num });
      }}
      onClose={onClose}
    />
  );
}
