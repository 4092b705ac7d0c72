import { SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { type StoredDraft, useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { navigate } from '../../../../ui/router';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import type { SmartLink, SmartLinkDraft } from '../../api/smart-links';
import { useTitles } from '../../api/titled-hooks';
import * as bounds from '../../bounds';
import { Back } from '../flow/back';
import { DeleteButton } from '../flow/delete-button';
import { TitledPicker } from '../flow/titled-picker';
import { CopyLine } from './copy-line';

/** A smart link that is made or changed: where it leads, what its reader gets and loses, and who followed it. */
export function SmartLinkPage({ id }: { id: number | undefined }) {
  const t = useText('smart-links');
  const crm = useCrmApi();
  const query = useQuery({
    queryKey: ['crm', 'smart-link', id ?? 'new'],
    queryFn: async () => ({ link: id === undefined ? undefined : await crm.smartLink(id) }),
    staleTime: 5000,
  });
  const { data } = query;
  const link = data?.link;
  return (
    <>
      <Back to="/smart-links" label={t('to_list')} />
      <PageHead title={link?.title ?? t(id === undefined ? 'new' : 'one')} lead={t('one_lead')}>
        {link && (
          <DeleteButton path="/smart-links" title={link.title} remove={() => crm.removeSmartLink(link.id)}>
            {t('delete_text')}
          </DeleteButton>
        )}
      </PageHead>
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <Stack gap="lg" maw={860}>
          {link && <Use link={link} />}
          <LinkForm link={link} />
        </Stack>
      )}
    </>
  );
}

/** What is put into an email, and what came of it. */
function Use({ link }: { link: SmartLink }) {
  const t = useText('smart-links');
  const figures = [
    ['people', link.contact_clicks],
    ['clicks', link.all_clicks],
    ['machines', link.machine_clicks],
  ] as const;
  return (
    <Section title={t('use')} lead={t('use_lead')}>
      <Stack gap="sm">
        <Text size="sm" fw={500}>
          {t('merge_tag')}
        </Text>
        <CopyLine text={link.merge_tag} label={t('copy_tag')} />
        <Text size="sm" fw={500}>
          {t('address')}
        </Text>
        <CopyLine text={link.short_url} label={t('copy_address', { title: link.title })} />
        <SimpleGrid cols={{ base: 1, xs: 3 }} component="dl" m={0} mt="sm">
          {figures.map(([key, count]) => (
            <div key={key}>
              <Text size="sm" c="dimmed" component="dt">
                {t(key)}
              </Text>
              <Text fz={24} fw={600} component="dd" m={0}>
                {count}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </Stack>
    </Section>
  );
}

const empty: SmartLinkDraft = {
  title: '',
  target_url: '',
  short: '',
  tags: [],
  lists: [],
  remove_tags: [],
  remove_lists: [],
  notes: '',
};

const draftOf = ({ title, target_url, short, notes, actions }: SmartLink): SmartLinkDraft => ({
  title,
  target_url,
  short,
  tags: actions.tags,
  lists: actions.lists,
  remove_tags: actions.remove_tags,
  remove_lists: actions.remove_lists,
  notes,
});

/** The fields that name labels. */
const kinds = { tags: 'tags', lists: 'lists', remove_tags: 'tags', remove_lists: 'lists' } as const;
type Labelled = keyof typeof kinds;

/** Where there is one, only what was changed is stored, and a colleague's change is shown first (D521). */
function LinkForm({ link }: { link: SmartLink | undefined }) {
  const t = useText('smart-links');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const made = useRef<SmartLink>(undefined);
  const draft = useStoredDraft<SmartLinkDraft>(link ? draftOf(link) : empty, {
    load: async (seen) => (link ? draftOf(await crm.smartLink(link.id, seen)) : empty),
    async save(changed, seen) {
      if (link) await crm.saveSmartLink(link.id, changed, seen);
      else made.current = (await crm.createSmartLink({ ...empty, ...changed })).link;
    },
  });
  const { fields } = draft;
  const labels = (name: string, value: unknown) =>
    name in kinds ? [value].flat().map((id) => ({ kind: kinds[name as Labelled], id: Number(id) })) : [];
  const titleOf = useTitles(draft.conflict.flatMap(({ name, theirs, mine }) => [...labels(name, theirs), ...labels(name, mine)]));
  const inWords = (name: string, value: unknown) =>
    name in kinds
      ? labels(name, value)
          .map(({ kind, id }) => titleOf(kind, id) ?? String(id))
          .join(', ')
      : value;
  const conflict = draft.conflict.map(({ name, theirs, mine }) => ({ name, theirs: inWords(name, theirs), mine: inWords(name, mine) }));

  function problem() {
    if (fields.title.trim() === '') return t('title_missing');
    return /^https?:\/\/\S+$/.test(fields.target_url.trim()) ? undefined : t('target_missing');
  }

  return (
    <Section title={t('facts')} lead={t('facts_lead')}>
      <DraftForm
        draft={{ ...draft, conflict }}
        action={t('save')}
        labelOf={(name) => t(name as keyof SmartLinkDraft)}
        problem={problem()}
        onSaved={() => {
          notifications.show({ color: 'green', message: t('saved') });
          if (made.current) navigate(`/smart-links/${made.current.id}`);
          void refresh();
        }}
      >
        <Fields draft={draft} isNew={!link} />
      </DraftForm>
    </Section>
  );
}

function Fields({ draft: { fields, set }, isNew }: { draft: StoredDraft<SmartLinkDraft>; isNew: boolean }) {
  const t = useText('smart-links');
  const picker = (name: Labelled) => (
    <TitledPicker kind={kinds[name]} label={t(name)} chosen={fields[name]} onChosen={(ids) => set({ [name]: ids })} />
  );
  return (
    <>
      <TextInput
        label={t('title')}
        description={t('title_help')}
        value={fields.title}
        onChange={({ currentTarget: { value } }) => set({ title: value })}
        {...bounds.smart_link.title}
        required
      />
      <TextInput
        label={t('target_url')}
        description={t('target_help')}
        type="url"
        placeholder="https://"
        value={fields.target_url}
        onChange={({ currentTarget: { value } }) => set({ target_url: value })}
        {...bounds.smart_link.target_url}
        required
      />
      {isNew && (
        <TextInput
          label={t('short')}
          description={t('short_help')}
          value={fields.short}
          onChange={({ currentTarget: { value } }) => set({ short: value })}
          {...bounds.smart_link.short}
          maw={420}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {picker('tags')}
        {picker('lists')}
        {picker('remove_tags')}
        {picker('remove_lists')}
      </SimpleGrid>
      <Textarea
        label={t('notes')}
        value={fields.notes}
        onChange={({ currentTarget: { value } }) => set({ notes: value })}
        rows={3}
        {...bounds.smart_link.notes}
      />
    </>
  );
}
