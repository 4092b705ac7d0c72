import { useMemo } from 'react';
import { useText } from '../../../../texts';
import { type StepNames, useStepNames } from '../../api/crm-hooks';
import { groupsOf } from '../contacts/condition-groups';
import { conditionsText } from '../contacts/condition-words';

/** What sentences about steps are made of: the names of records, and conditions in words. */
export interface Vocabulary extends StepNames {
  readonly inWords: (conditions: unknown) => string;
}

/** See `Vocabulary`; undefined until it is there. */
export function useVocabulary(): Vocabulary | undefined {
  const names = useStepNames();
  const t = useText('contacts');
  return useMemo(() => names && { ...names, inWords: (conditions) => conditionsText(groupsOf(conditions), names, t) }, [names, t]);
}
