import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../../api/hooks';
import type { LeadPage } from '../../../../../api/operations';

/** A lead, as its list shows it. */
export type ContactLead = Pick<LeadPage['items'][number], 'id' | 'ref' | 'first_seen'>;

/** The newest leads of whoever has this address; none where the site keeps no leads, or the reader may not see them (D758). */
export function useLeads(email: string): readonly ContactLead[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['leads-of', email],
    queryFn: async () => {
      try {
        return (await api.operate('leads', 'list', { contact: email, per_page: 50 })).items;
      } catch {
        return [];
      }
    },
    enabled: email !== '',
    staleTime: 10_000,
  });
  return data ?? [];
}
