import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { Api } from './client';
import { isUnavailable } from './errors';
import type { LeadChoice, LeadConfig, SourceMapping } from './operations';

const longestWaitMs = 30_000;

/** Hands the client to the pages. */
export const ApiContext = createContext<Api | undefined>(undefined);

/** The client. Throws outside of ApiContext, which only a mistake in the code can cause. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('ApiContext is missing');
  return api;
}

/** The query cache: unavailable servers are asked again until they answer, refusals are not repeated. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A server on the same machine answers while the browser believes to be offline.
        networkMode: 'always',
        staleTime: 30_000,
        retry: (_count, error) => isUnavailable(error),
        retryDelay: waitMs,
      },
    },
  });
}

/** Who is signed in. Asked again whenever the window gets the focus, so that a sign-in in another tab is noticed. */
export function useSession() {
  const api = useApi();
  return useQuery({ queryKey: ['session'], queryFn: api.session, refetchOnWindowFocus: 'always' });
}

/** What the site is called, and where it is. */
export function useSite(mayRead: boolean) {
  const api = useApi();
  const queryFn = async () => (await api.operate('status', 'info')).site;
  return useQuery({ queryKey: ['site'], queryFn, enabled: mayRead, staleTime: 300_000 });
}

/** All operations of the service. */
export function useManifest() {
  const api = useApi();
  return useQuery({ queryKey: ['manifest'], queryFn: api.manifest, staleTime: 300_000 });
}

/** All API keys, without the keys themselves. */
export function useKeys() {
  const api = useApi();
  return useQuery({ queryKey: ['keys'], queryFn: api.keys });
}

/** What is set for the whole service. */
export function useSettings() {
  const api = useApi();
  return useQuery({ queryKey: ['settings'], queryFn: api.settings });
}

/** Which team member has which account. */
export function useAccountLinks() {
  const api = useApi();
  return useQuery({ queryKey: ['account-links'], queryFn: api.accountLinks, staleTime: 0 });
}

/** All content sources. */
export function useSources() {
  const api = useApi();
  return useQuery({
    queryKey: ['sources'],
    queryFn: async () => (await api.operate('content_sources', 'list')).sources,
    staleTime: 5000,
  });
}

/** One content source, and what only its page shows. Asked again now and then: payloads come by themselves; `every` says how often. */
export function useSource(id: string, every?: (updates: number) => number) {
  const api = useApi();
  return useQuery({
    queryKey: ['sources', id],
    queryFn: async () => {
      const [source, about] = await Promise.all([api.operate('content_sources', 'get', { id }), api.sourceAbout(id)]);
      // Without the module of pipelines there is no history, and the source is shown all the same.
      const runs = await api.operate('pipelines', 'list_runs', { source: source.slug, per_page: 10 }).catch(() => ({ items: [] }));
      return { source, about, runs: runs.items };
    },
    staleTime: 5000,
    // What is being processed is done in a moment.
    refetchInterval: ({ state }) => {
      if (every) return every(state.dataUpdateCount);
      return state.data?.about.came.some((payload) => payload.state === 'received') ? 1000 : 10_000;
    },
  });
}

/** What forms about sources offer by name. */
export function useSourceChoices() {
  const api = useApi();
  return useQuery({ queryKey: ['source-choices'], queryFn: api.sourceChoices, staleTime: 60_000 });
}

/** What a mapping would make of the payloads that wait; the last answer stays while the next one is on its way. */
export function useRehearsal(id: string, mapping: SourceMapping | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['sources', id, 'rehearsal', mapping],
    queryFn: () => (mapping ? api.rehearse(id, mapping) : null),
    enabled: mapping !== undefined,
    placeholderData: (previous) => previous,
    staleTime: 5000,
  });
}

/** One page of leads. Asked again now and then: they come by themselves. */
export function useLeads(choice: LeadChoice) {
  const api = useApi();
  const filter = { ...choice, per_page: 25 };
  return useQuery({
    queryKey: ['leads', filter],
    queryFn: () => api.operate('leads', 'list', filter),
    placeholderData: (previous) => previous,
    staleTime: 5000,
    refetchInterval: 30_000,
  });
}

/** Accounts that may take care of leads. */
export function useAssignees() {
  const api = useApi();
  return useQuery({ queryKey: ['lead-assignees'], queryFn: async () => (await api.operate('leads', 'list_assignees')).items });
}

/** One lead with its timeline. */
export function useLead(id: number) {
  const api = useApi();
  return useQuery({ queryKey: ['leads', id], queryFn: () => api.operate('leads', 'get', { id }), staleTime: 5000 });
}

/** Who a lead is. Each answer is a row of the audit log, so it is asked once for a visit of the page. */
export function useLeadContact(id: number) {
  const api = useApi();
  const queryFn = () => api.operate('leads', 'get_contact', { id });
  return useQuery({ queryKey: ['lead-contact', id], queryFn, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
}

/** The configuration of the leads module. */
export function useLeadConfig() {
  const api = useApi();
  return useQuery({
    queryKey: ['lead-config'],
    queryFn: async () => (await api.operate('modules', 'get_config', { module: 'leads' })).config as LeadConfig,
  });
}

/** Whether requests reach the assistant bridge, and why not. */
export function useBridgeGate() {
  const api = useApi();
  return useQuery({
    queryKey: ['bridge-gate'],
    queryFn: async () => {
      const { checks } = await api.operate('status', 'health');
      const message = checks.find(({ name }) => name === 'bridge_gate')?.message ?? '';
      const [, state = '', reasons = message] = /^(Open|Closed): (.*)$/s.exec(message) ?? [];
      return { isOpen: state === 'Open', reasons };
    },
    staleTime: 0,
  });
}

/** Whether something could not be loaded because the server is away, and is being tried again. */
export function useIsRetrying(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => cache.getAll().some(({ state }) => isUnavailable(state.fetchFailureReason)));
}

/**
 * A call that changes something, with its progress and its error. TanStack's mutations are not used for it:
 * they would keep a minted key or a secret parameter in their cache after the dialog is closed.
 */
export function useAction<Args extends unknown[], Result>(perform: (...args: Args) => Promise<Result>) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function run(...args: Args): Promise<Result | undefined> {
    setPending(true);
    setError(undefined);
    try {
      return await perform(...args);
    } catch (thrown) {
      setError(thrown);
      return undefined;
    } finally {
      setPending(false);
    }
  }

  return { run, isPending, error };
}

function waitMs(attempt: number, error: unknown): number {
  const asked = isUnavailable(error) ? error.retryAfterS : null;
  return Math.min(asked === null ? 1000 * 2 ** attempt : asked * 1000, longestWaitMs);
}
