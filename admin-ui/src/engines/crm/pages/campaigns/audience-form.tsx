import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors';
import type { Seen } from '../../../../api/types';
import { DraftForm } from '../../../../records/draft-form';
import { useStoredDraft } from '../../../../records/stored-draft';
import { useText, type Text as Words } from '../../../../texts';
import { NotLoaded } from '../../../../ui/not-loaded';
import type { Audience } from '../../api/campaigns';
import { useCrmApi, useLabelKinds } from '../../api/crm-hooks';
import { useSaid } from '../flow/use-said';
import { type Choice, choiceOf, sentAudience } from './audience';
import { AudienceFields } from './audience-fields';

interface AudienceFormProps {
  /** As they are stored. */
  settings: object;
  load: (seen: Seen) => Promise<object>;
  save: (audience: Audience, seen: Seen) => Promise<{ readonly message: string }>;
  /** Nobody has chosen yet, so what is shown can be saved as it is. */
  isNew?: boolean;
}

/** Whom it goes to, with how many that are now. */
export function AudienceForm({ settings, load, save, isNew = false }: AudienceFormProps) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const query = useLabelKinds();
  const { said, say } = useSaid();
  const choiceIn = (stored: object) => ({ choice: choiceOf(stored) });
  const draft = useStoredDraft<{ choice: Choice }>(choiceIn(settings), {
    load: async (seen) => choiceIn(await load(seen)),
    async save(changed, seen, latest) {
      const chosen = sentAudience(changed.choice ?? latest.choice);
      if (chosen) said(await save(chosen, seen));
    },
  });
  const { choice } = draft.fields;
  const audience = sentAudience(choice);
  const count = useQuery({
    queryKey: ['crm', 'estimate', audience],
    queryFn: () => (audience ? crm.estimate(audience) : 0),
    enabled: audience !== undefined,
    placeholderData: (before) => before,
  });
  const conflict = draft.conflict.map(({ name, theirs, mine }) => ({ name, theirs: inWords(theirs, t), mine: inWords(mine, t) }));
  return (
    <>
      <NotLoaded query={query} failed={t('audience_failed')} loading={t('audience_loading')} />
      {query.data && (
        <DraftForm
          draft={{ ...draft, conflict, hasChanged: draft.hasChanged || isNew }}
          action={t('audience_save')}
          labelOf={() => t('audience')}
          problem={audience ? undefined : t('audience_missing')}
          onSaved={say}
        >
          <AudienceFields label={t('audience_who')} choice={choice} kinds={query.data} onChoice={(next) => draft.set({ choice: next })} />
          <Text size="sm" role="status">
            {count.error ? messageOf(count.error) : audience && count.data !== undefined && t('audience_count', { count: count.data })}
          </Text>
        </DraftForm>
      )}
    </>
  );
}

/** Shown where two have chosen otherwise. */
function inWords(value: unknown, t: Words<'campaigns'>): string {
  const { by, lists, tags, without } = value as Choice;
  const who =
    by === 'labels'
      ? t('audience_some', { lists: lists.length, tags: tags.length })
      : t(by === 'all' ? 'audience_all' : 'audience_segment');
  return without.length === 0 ? who : t('audience_but', { who, without: without.length });
}
