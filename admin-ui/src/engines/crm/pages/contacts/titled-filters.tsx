import { useText } from '../../../../texts';
import type { ListState } from '../../../../ui/list/list-state';
import { OneTitledPicker } from '../flow/titled-picker';
import { FilterBox, titledFilters } from './filters-coming';

/** Only contacts on a list, with a tag, of a company: each is found by its title (D609). */
export function TitledFilters({ list }: { list: ListState }) {
  const t = useText('contacts');
  return titledFilters.map(([key, kind]) => {
    const chosen = Number(list.filter(key));
    return (
      <FilterBox key={key}>
        <OneTitledPicker
          kind={kind}
          label={t(key)}
          placeholder={t('filter_all')}
          chosen={chosen > 0 ? chosen : undefined}
          onChosen={(id) => list.show({ [key]: id === undefined ? '' : String(id) })}
        />
      </FilterBox>
    );
  });
}
