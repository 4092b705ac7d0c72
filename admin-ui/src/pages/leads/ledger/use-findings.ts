import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/hooks';
import type { DataOf } from '../../../api/operations';

/** What the daily comparison of the ledger has found, and who has acknowledged it. */
export type Finding = DataOf<'leads', 'list_findings'>['items'][number];

/** One page of findings; those that wait for a person come first. */
export function useFindings(page: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['lead-findings', page],
    queryFn: () => api.operate('leads', 'list_findings', { page, per_page: 100 }),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
}

export const isWaiting = ({ acknowledged_at }: Finding): boolean => acknowledged_at === null;
