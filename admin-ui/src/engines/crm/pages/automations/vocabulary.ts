import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../../../texts';
import type { Settings, Step } from '../../api/automations';
import { useCrmApi } from '../../api/crm-hooks';
import type { CustomField } from '../../api/profiles';
import type { TitledKind } from '../../api/titled';
import { type Named, useTitles } from '../../api/titled-hooks';
import { groupsOf } from '../contacts/condition-groups';
import { conditionsText, labelsIn } from '../contacts/condition-words';

/** What sentences about steps are made of: the titles of records, and conditions in words. */
export interface Vocabulary {
  readonly titleOf: (kind: TitledKind, id: number) => string | undefined;
  readonly fields: readonly Pick<CustomField, 'slug' | 'label' | 'type'>[];
  readonly inWords: (conditions: unknown) => string;
}

/** Of which kind the records are that a setting names. */
const kinds: Readonly<Record<string, TitledKind>> = {
  lists: 'lists',
  tags: 'tags',
  companies: 'companies',
  company: 'companies',
  campaign_id: 'campaigns',
  sequence_ids: 'sequences',
  sequence_id: 'sequences',
  automation_ids: 'automations',
};

/** Everything that settings name by id. */
const namedIn = (settings: Settings): Named[] => [
  ...Object.entries(settings).flatMap(([name, value]) => {
    const kind = kinds[name];
    return kind ? [value].flat().flatMap((id) => (Number(id) > 0 ? [{ kind, id: Number(id) }] : [])) : [];
  }),
  ...labelsIn(groupsOf(settings.conditions)),
];

/** The settings of steps and of all below them. */
export const settingsIn = (steps: readonly Step[]): readonly Settings[] =>
  steps.flatMap(({ settings, children }) => [settings, ...settingsIn(children.yes), ...settingsIn(children.no)]);

/** The words for what these settings name; undefined until the fields of the site are there. */
export function useVocabulary(all: readonly Settings[]): Vocabulary | undefined {
  const crm = useCrmApi();
  const t = useText('contacts');
  const fields = useQuery({
    queryKey: ['crm', 'fields', 'contacts'],
    queryFn: () => crm.customFields('contacts'),
    staleTime: 10_000,
  }).data;
  const named = new Map(all.flatMap(namedIn).map((one) => [`${one.kind} ${one.id}`, one]));
  const titleOf = useTitles([...named.values()]);
  return useMemo(
    () => fields && { titleOf, fields, inWords: (conditions) => conditionsText(groupsOf(conditions), titleOf, t) },
    [fields, titleOf, t],
  );
}
