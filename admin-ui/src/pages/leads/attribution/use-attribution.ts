import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/hooks';
import type { DataOf, ParamsOf } from '../../../api/operations';
import type { ListState } from '../../../ui/list/list-state';
import { daysAgo } from '../../../ui/times';

/** A row of the report: leads of one channel, source and campaign. */
export type Share = DataOf<'leads', 'attribution'>['items'][number];

/** By which visit a lead is counted. */
export type Model = ParamsOf<'leads', 'attribution'>['model'];

export const models = ['first', 'last', 'converting'] as const satisfies readonly Model[];

/** How far back the report reaches. */
export const dayChoices = [7, 30, 90, 365] as const;

/** What the address says; the converting visit where it says nothing. */
export function askedOf(list: Pick<ListState, 'filter'>): { model: Model; days: number | undefined } {
  const model = models.find((one) => one === list.filter('model')) ?? 'converting';
  return { model, days: dayChoices.find((one) => String(one) === list.filter('days')) };
}

/** The counts of a model and a period; those of before stay until they are there. */
export function useAttribution({ model, days }: ReturnType<typeof askedOf>) {
  const api = useApi();
  return useQuery({
    queryKey: ['lead-attribution', model, days],
    queryFn: () => api.operate('leads', 'attribution', { model, ...(days !== undefined && { since: daysAgo(days) }) }),
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
}
