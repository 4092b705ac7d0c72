import { useQuery } from '@tanstack/react-query';
import { confirmed } from '../../api/confirmed';
import { useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { ChooseDialog } from '../../ui/choose-dialog';
import { Loading } from '../../ui/states';
import type { TeamRole } from '../roles';
import { capabilityWords } from './capability-words';

interface CapabilitiesDialogProps {
  role: TeamRole;
  onClose: () => void;
}

/** What a role may do. */
export function CapabilitiesDialog({ role: { slug, name, capabilities }, onClose }: CapabilitiesDialogProps) {
  const t = useText('roles');
  const api = useApi();
  const { data } = useQuery({ queryKey: ['capabilities'], queryFn: () => api.operate('roles', 'capabilities') });
  if (!data) return <Loading label={t('loading_capabilities')} />;
  return (
    <ChooseDialog
      title={t('capabilities_of', { name })}
      lead={t('capabilities_lead')}
      options={data.capabilities.map((one) => ({ value: one.capability, label: capabilityWords(t, one), help: one.capability }))}
      chosen={capabilities}
      empty=""
      onSave={async (added, removed) => {
        for (const capability of added) await api.operate('roles', 'grant', { slug, capability });
        for (const capability of removed) await confirmed(api, { resource: 'roles', action: 'revoke', params: { slug, capability } });
      }}
      onClose={onClose}
    />
  );
}
