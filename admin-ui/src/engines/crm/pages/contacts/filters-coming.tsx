import { Box, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../../texts';

/** What contacts are filtered by, beside their status: its name in the address, and the kind of record. */
export const titledFilters = [
  ['list', 'lists'],
  ['tag', 'tags'],
  ['company', 'companies'],
] as const;

/** The place of one in the bar above the list. */
export function FilterBox({ children }: { children: ReactNode }) {
  return (
    <Box miw={{ base: 0, xs: 190 }} flex={{ base: '1 1 40%', xs: '0 1 190px' }}>
      {children}
    </Box>
  );
}

/** In the places of the filters until they are there: what stands beside and below them does not move then (D830). */
export function FiltersComing() {
  const t = useText('contacts');
  return titledFilters.map(([key]) => (
    <FilterBox key={key}>
      <TextInput label={t(key)} placeholder={t('filter_all')} size="sm" disabled />
    </FilterBox>
  ));
}
