import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Label } from './campaigns';
import { useCrmApi } from './crm-hooks';
import type { TitledKind } from './titled';

const keyOf = (kind: TitledKind, id: number) => ['crm', 'title', kind, id];
const staleTime = 60_000;

/** What was found is known by its title from then on. */
function keep(queries: QueryClient, kind: TitledKind, labels: readonly Label[]): readonly Label[] {
  for (const { id, title } of labels) queries.setQueryData(keyOf(kind, id), title);
  return labels;
}

/** Records of a kind whose title has what is typed. */
export function useFound(kind: TitledKind, search: string) {
  const crm = useCrmApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['crm', kind, 'picker', search],
    queryFn: async () => keep(queries, kind, await crm.findTitled(kind, search)),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
}

export interface Named {
  readonly kind: TitledKind;
  readonly id: number;
}

/** Asks what these are called. What is still being asked for is `…`; what no longer exists has no title. */
export function useTitles(named: readonly Named[]): (kind: TitledKind, id: number) => string | undefined {
  const crm = useCrmApi();
  const queries = useQueryClient();
  // Drawn again whenever one of them is there.
  const answers = useQueries({
    queries: named.map(({ kind, id }) => ({ queryKey: keyOf(kind, id), queryFn: () => crm.titleOf(kind, id), staleTime })),
    combine: (all) => all.map(({ data, isError }) => data ?? (isError ? undefined : '…')).join('\n'),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles are read from the cache when they are drawn
  return useCallback(
    (kind, id) => {
      const { data, status } = queries.getQueryState<string>(keyOf(kind, id)) ?? {};
      return data ?? (status === 'error' ? undefined : '…');
    },
    [queries, answers],
  );
}
