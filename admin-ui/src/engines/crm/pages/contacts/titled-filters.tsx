import { Box } from '@mantine/core';
import { useText } from '../../../../texts';
import type { ListState } from '../../../../ui/list/list-state';
import { OneTitledPicker } from '../flow/titled-picker';

const filters = [
  ['list', 'lists'],
  ['tag', 'tags'],
  ['company', 'companies'],
] as const;

/** Only contacts on a list, with a tag, of a company: each is found by its title (D609). */
export function TitledFilters({ list }: { list: ListState }) {
  const t = useText('contacts');
  return filters.map(([key, kind]) => {
    const chosen = Number(list.filter(key));
    return (
      <Box key={key} miw={{ base: 0, xs: 190 }} flex={{ base: '1 1 40%', xs: '0 1 190px' }}>
        <OneTitledPicker
          kind={kind}
          label={t(key)}
          placeholder={t('filter_all')}
          chosen={chosen > 0 ? chosen : undefined}
          onChosen={(id) => list.show({ [key]: id === undefined ? '' : String(id) })}
        />
      </Box>
    );
  });
}
