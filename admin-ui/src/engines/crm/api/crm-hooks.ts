import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useAction, useApi } from '../../../api/hooks';
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

/** Stores what was changed of a draft. What is shown of it is so from now on: whoever comes back before it is stored finds their words. */
export function useSaveDraft(id: number) {
  const crm = useCrmApi();
  const queries = useQueryClient();
  const refresh = useCrmRefresh();
  return useCallback(
    async (changed: Partial<CampaignDraft>) => {
      queries.setQueryData<CampaignProgress>(
        ['crm', 'campaign', id],
        (before) => before && { ...before, campaign: { ...before.campaign, ...changed } },
      );
      await crm.saveCampaign(id, changed);
      // What is still missing before it can be sent is known by what is stored.
      await refresh();
    },
    [crm, queries, refresh, id],
  );
}

/** Whom a campaign can go to. */
export function useAudiences() {
  const crm = useCrmApi();
  return useQuery({ queryKey: ['crm', 'audiences'], queryFn: crm.audiences, staleTime: 10_000 });
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

/** Stores a part of a record, says so, and has it read again: what the form of the part needs. */
export function useStoring(store: () => Promise<{ readonly message: string }>) {
  const refresh = useCrmRefresh();
  const { run, isPending, error } = useAction(store);
  return {
    isPending,
    error,
    async onSave() {
      const saved = await run();
      if (!saved) return;
      notifications.show({ color: 'green', message: saved.message });
      await refresh();
    },
  };
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

/** What steps name by id: lists, tags, companies, campaigns, sequences, automations and custom fields. */
export function useStepNames() {
  const crm = useCrmApi();
  const labels = useAudiences();
  const names = useQuery({ queryKey: ['crm', 'step-names'], queryFn: crm.stepNames, staleTime: 10_000 });
  return useMemo(
    () => (labels.data && names.data ? { ...names.data, lists: labels.data.lists, tags: labels.data.tags } : undefined),
    [labels.data, names.data],
  );
}

/** See `useStepNames`. */
export type StepNames = NonNullable<ReturnType<typeof useStepNames>>;
