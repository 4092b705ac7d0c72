import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/hooks';

/** Somebody who can be picked. */
export interface PickedAccount {
  readonly id: number;
  readonly name: string;
}

/** A part of the accounts that a search found. */
export interface AccountPart<A extends PickedAccount = PickedAccount> {
  readonly accounts: readonly A[];
  readonly total: number;
}

/** Where a picker looks: a site may have any number of accounts, so that nothing lists them (D771). */
export interface AccountSource<A extends PickedAccount = PickedAccount> {
  /** Answers under one key are of one source. */
  readonly key: string;
  readonly search: (text: string, page: number) => Promise<AccountPart<A>>;
  readonly named: (ids: readonly number[]) => Promise<readonly A[]>;
}

/** All accounts of the site. */
export function useSiteAccounts(): AccountSource {
  const api = useApi();
  return { key: 'site', search: api.findAccounts, named: api.accountsNamed };
}

/** The accounts with these ids, those that still exist. */
export function useNamedAccounts<A extends PickedAccount>({ key, named }: AccountSource<A>, ids: readonly number[]) {
  return useQuery({
    queryKey: ['accounts', key, 'named', [...ids].sort((a, b) => a - b)],
    queryFn: () => named(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What a search finds, as far as it was asked for. */
export function useFoundAccounts<A extends PickedAccount>({ key, search }: AccountSource<A>, text: string, isOpen: boolean) {
  const query = useInfiniteQuery({
    queryKey: ['accounts', key, 'search', text],
    queryFn: ({ pageParam }) => search(text, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (countOf(all) < last.total && last.accounts.length > 0 ? all.length + 1 : undefined),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const parts = query.data?.pages ?? [];
  return { ...query, found: parts.flatMap(({ accounts }) => accounts), total: parts.at(-1)?.total ?? 0 };
}

const countOf = (parts: readonly AccountPart[]) => parts.reduce((sum, { accounts }) => sum + accounts.length, 0);
