import { Divider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useApi } from '../../../api/hooks';
import type { SourceAbout } from '../../../api/types';
import { boundCall, etagOf } from '../../../records/bound-call';
import { DraftForm } from '../../../records/draft-form';
import { useStoredDraft } from '../../../records/stored-draft';
import { useText } from '../../../texts';
import { useNamedAccounts, useSiteAccounts } from '../../../ui/accounts/account-source';
import { extraWords } from './extras-words';
import { MetaFields, Variables } from './named-rows';
import { PeopleFields } from './people-fields';
import { PictureFields } from './picture-fields';

const names = ['image_modify', 'default_reviewers', 'default_ccs', 'meta_fields', 'fm_variables'] as const;

/** What the form changes. */
export type Extras = Pick<SourceAbout['settings'], (typeof names)[number]>;

function extrasOf({ image_modify, default_reviewers, default_ccs, meta_fields, fm_variables }: Extras): Extras {
  return { image_modify, default_reviewers, default_ccs, meta_fields, fm_variables };
}

interface ExtrasFormProps {
  id: string;
  settings: Extras;
  onSaved: () => void;
}

/** Settings of a source that have several parts: each is sent whole, and only where it was changed. */
export function ExtrasForm({ id, settings, onSaved }: ExtrasFormProps) {
  const t = useText('sources');
  const api = useApi();
  const draft = useStoredDraft<Extras>(extrasOf(settings), {
    async load(seen) {
      seen.etag = await etagOf(api, { resource: 'content_sources', action: 'get', params: { id } });
      return extrasOf((await api.sourceAbout(id)).settings);
    },
    save: (changed, seen) => boundCall(api, { resource: 'content_sources', action: 'update', params: { id, ...changed } }, seen),
  });
  const { fields, set } = draft;
  const labelOf = (name: string) => {
    const known = names.find((one) => one === name);
    return known ? t(`extra_${known}`) : name;
  };
  const chosen = draft.conflict
    .flatMap(({ theirs, mine }) => [theirs, mine])
    .flatMap((value) => (value as Partial<Extras['default_ccs']>)?.user_ids ?? []);
  const accounts = useNamedAccounts(useSiteAccounts(), chosen).data ?? [];
  const wordsOf = (name: string, value: unknown) => extraWords(name, value, { t, accounts });
  const conflicts = draft.conflict.map(({ name, theirs, mine }) => ({ name, theirs: wordsOf(name, theirs), mine: wordsOf(name, mine) }));
  return (
    <DraftForm
      draft={{ ...draft, conflict: conflicts }}
      action={t('settings_save')}
      labelOf={labelOf}
      onSaved={() => {
        notifications.show({ color: 'green', message: t('extras_saved') });
        onSaved();
      }}
    >
      <PictureFields value={fields.image_modify} onChange={(image_modify) => set({ image_modify })} />
      <Divider />
      <PeopleFields
        title={t('extra_default_reviewers')}
        help={t('reviewers_help')}
        value={fields.default_reviewers}
        onChange={(default_reviewers) => set({ default_reviewers })}
      />
      <PeopleFields
        title={t('extra_default_ccs')}
        help={t('copies_help')}
        value={fields.default_ccs}
        onChange={(default_ccs) => set({ default_ccs })}
      />
      <Divider />
      <MetaFields value={fields.meta_fields} onChange={(meta_fields) => set({ meta_fields })} />
      <Divider />
      <Variables value={fields.fm_variables} onChange={(fm_variables) => set({ fm_variables })} />
    </DraftForm>
  );
}
