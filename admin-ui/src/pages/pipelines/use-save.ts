import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction, useApi } from '../../api/hooks';
import type { ParamsOf, Recipe } from '../../api/operations';
import { overtaken } from '../../records/changed';
import { useText } from '../../texts';
import { changesOf, type RecipeDraft, type StageName } from './recipe-draft';

/** What somebody else has saved meanwhile, and what of it is about to be changed here. */
export interface Conflict {
  readonly fields: readonly string[];
  readonly now: Recipe;
}

interface Save {
  readonly stored: Recipe;
  readonly draft: RecipeDraft;
  readonly usual: readonly StageName[];
  readonly onSaved: (recipe: Recipe) => void;
}

/** Saves what was changed of a recipe, after a look at what is stored now: what somebody else changed meanwhile is asked about. */
export function useSave({ stored, draft, usual, onSaved }: Save) {
  const t = useText('pipelines');
  const api = useApi();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();
  const changes = changesOf(draft, stored, usual);

  const save = useAction(async (isMine: boolean) => {
    const now = await api.operate('pipelines', 'get_recipe', { id: stored.id });
    const fields = overtaken(changes, { ...stored }, { ...now });
    if (fields.length > 0 && !isMine) return setConflict({ fields, now });
    // Against what is stored now: a patch against an older one would leave half of what somebody else did.
    const params = { id: stored.id, ...changes, ...(isMine && changesOf(draft, now, usual)) } as ParamsOf<'pipelines', 'update_recipe'>;
    const saved = await api.operate('pipelines', 'update_recipe', params);
    setConflict(undefined);
    notifications.show({ message: t('saved') });
    await queries.invalidateQueries({ queryKey: ['pipelines', 'recipes'] });
    onSaved(saved);
  });

  return { save, conflict, forget: () => setConflict(undefined), isDirty: Object.keys(changes).length > 0, changes };
}
