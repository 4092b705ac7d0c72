import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useApi } from '../../../api/hooks';
import type { CampaignDraft, CampaignProgress } from './campaigns';
import { crmCalls } from './crm';

/** The calls of the marketing CRM. */
export function useCrmApi() {
  const { send } = useApi();
  return useMemo(() => crmCalls(send), [send]);
}

/** One page of campaigns, the newest first. */
export function useCampaigns(query: { page: number; search: string; status: string }) {
  const crm = useCrmApi();
  return useQuery({
    queryKey: ['crm', 'campaigns', query],
    queryFn: () => crm.campaigns(query),
    placeholderData: (before) => before,
    staleTime: 5000,
    refetchInterval: 15_000,
  });
}

/** One campaign; it is asked again while it is on its way, as it goes on by itself. */
export function useCampaign(id: number) {
  const crm = useCrmApi();
  return useQuery({
    queryKey: ['crm', 'campaign', id],
    queryFn: () => crm.progress(id),
    staleTime: 2000,
    refetchInterval: ({ state }) => (['draft', 'archived'].includes(state.data?.campaign.status ?? '') ? false : 3000),
  });
}

/** Has the page of a campaign know what was written: whoever comes back before it is stored finds their words. */
export function useWritten(id: number) {
  const queries = useQueryClient();
  return useCallback(
    (changed: Partial<CampaignDraft>) =>
      queries.setQueryData<CampaignProgress>(
        ['crm', 'campaign', id],
        (before) => before && { ...before, campaign: { ...before.campaign, ...changed } },
      ),
    [queries, id],
  );
}

/** Of which kinds of labels the site has any: a form asks for no others. */
export function useLabelKinds() {
  const crm = useCrmApi();
  return useQuery({ queryKey: ['crm', 'label-kinds'], queryFn: crm.labelKinds, staleTime: 10_000 });
}

/** What holds for all emails. */
export function useMarketingSettings() {
  const crm = useCrmApi();
  return useQuery({
    queryKey: ['crm', 'settings'],
    queryFn: async () => {
      const [settings, optin] = await Promise.all([crm.settings(), crm.optin()]);
      return { ...settings, optin };
    },
  });
}

/** Makes everything of the CRM be read again, after something was changed. */
export function useCrmRefresh() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['crm'] }), [queries]);
}

/** One sequence with its emails; it is asked again, as people go through it by themselves. */
export function useSequence(id: number) {
  const crm = useCrmApi();
  return useQuery({ queryKey: ['crm', 'sequence', id], queryFn: () => crm.sequence(id), staleTime: 2000, refetchInterval: 10_000 });
}

/** One automation with its steps; it is asked again, as people go through it by themselves. */
export function useAutomation(id: number) {
  const crm = useCrmApi();
  return useQuery({ queryKey: ['crm', 'automation', id], queryFn: () => crm.automation(id), staleTime: 2000, refetchInterval: 10_000 });
}

/** What starts automations. */
export function useTriggers() {
  const crm = useCrmApi();
  return useQuery({ queryKey: ['crm', 'triggers'], queryFn: crm.triggers, staleTime: Number.POSITIVE_INFINITY });
}
