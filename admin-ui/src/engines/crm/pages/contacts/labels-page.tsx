import { ActionIcon, Anchor, Button, Group, Pagination, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import { CloseIcon, SearchIcon } from '../../../../ui/icons';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { Link } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import type { Label } from '../../api/campaigns';
import type { LabelKind } from '../../api/contacts';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import * as bounds from '../../bounds';
import { ViewsBar } from './views-bar';

const perPage = 25;

/** What contacts are sorted by: lists, which people join, and tags, which say something about them. */
export function LabelsPage() {
  const t = useText('contacts');
  const frame = useText('frame');
  return (
    <>
      <PageHead title={frame('page_contacts')} lead={t('labels_lead')} />
      <ViewsBar current="labels" />
      <Stack gap="lg" maw={760}>
        <Labels kind="lists" />
        <Labels kind="tags" />
      </Stack>
    </>
  );
}

/** One kind of them, searched and cut into pages by the server (D609). */
function Labels({ kind }: { kind: LabelKind }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [{ search, page }, show] = useState({ search: '', page: 1 });
  const query = useLabels(kind, { search, page });
  const { labels, total } = query.data ?? { labels: [], total: 0 };
  // The last one of the last page no longer exists.
  if (query.data && !query.isPlaceholderData && labels.length === 0 && page > 1) show({ search, page: page - 1 });
  // It stays where it is while what was searched for is wiped out again.
  const [isSearched, setSearched] = useState(false);
  const [title, setTitle] = useState('');
  const [edited, setEdited] = useState<Label>();
  const [removed, setRemoved] = useState<Label>();
  const add = useAction(crm.createLabel);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '' || (await add.run(kind, title.trim())) === undefined) return;
    setTitle('');
    await refresh();
  }

  return (
    <Section title={t(`view_${kind}`)} lead={t(`lead_${kind}`)}>
      <NotLoaded query={query} failed={t('labels_failed')} loading={t('loading')} />
      {(total > perPage || isSearched) && (
        <LabelSearch
          kind={kind}
          search={search}
          onSearch={(typed) => {
            setSearched(true);
            show({ search: typed, page: 1 });
          }}
        />
      )}
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }} aria-label={t(`view_${kind}`)}>
        {labels.map((label) => (
          <Group component="li" key={label.id} justify="space-between" wrap="nowrap" py={4} gap="sm">
            <div style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={600}>
                {label.title}
              </Text>
              <Anchor component={Link} to={`/contacts#${kind === 'lists' ? 'list' : 'tag'}=${label.id}`} size="xs">
                {t('label_people', { count: label.subscribersCount ?? 0 })}
              </Anchor>
            </div>
            <Group gap={4} wrap="nowrap">
              <Button size="xs" variant="default" onClick={() => setEdited(label)} aria-label={t('rename_named', { title: label.title })}>
                {t('rename')}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('delete_named', { title: label.title })}
                onClick={() => setRemoved(label)}
              >
                <CloseIcon size={15} />
              </ActionIcon>
            </Group>
          </Group>
        ))}
      </Stack>
      {query.data && labels.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(search === '' ? `labels_none_${kind}` : 'labels_no_match')}
        </Text>
      )}
      {total > perPage && <Pages total={total} page={page} onPage={(next) => show({ search, page: next })} />}
      <form onSubmit={(event) => void submit(event)}>
        <Group align="flex-end" gap="sm" mt="md">
          <TextInput
            label={t(`new_${kind}`)}
            value={title}
            onChange={({ currentTarget: { value } }) => setTitle(value)}
            {...bounds.label.title}
            flex="1 1 200px"
            maw={340}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {t('add_one')}
          </Button>
        </Group>
      </form>
      {add.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(add.error)} />}
      {edited && <RenameDialog kind={kind} label={edited} onClose={() => setEdited(undefined)} />}
      {removed && <RemoveDialog kind={kind} label={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

/** A page of them; the one before stays while the next is on its way. */
function useLabels(kind: LabelKind, { search, page }: { search: string; page: number }) {
  const crm = useCrmApi();
  const [asked] = useDebouncedValue(search, 200);
  return useQuery({
    queryKey: ['crm', kind, 'page', asked, page],
    queryFn: () => crm.findLabels(kind, asked, page),
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
}

function LabelSearch({ kind, search, onSearch }: { kind: LabelKind; search: string; onSearch: (typed: string) => void }) {
  const t = useText('contacts');
  const list = useText('list');
  return (
    <TextInput
      type="search"
      aria-label={list('search_in', { name: t(`view_${kind}`) })}
      placeholder={list('search')}
      leftSection={<SearchIcon size={16} />}
      value={search}
      onChange={({ currentTarget: { value } }) => onSearch(value)}
      maxLength={100}
      maw={340}
      mb="xs"
    />
  );
}

function Pages({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const t = useText('list');
  return (
    <Pagination
      total={Math.ceil(total / perPage)}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({ 'aria-label': t(`page_${control}`) })}
      siblings={1}
      mt="sm"
    />
  );
}

interface DialogProps {
  kind: LabelKind;
  label: Label;
  onClose: () => void;
}

function RenameDialog({ kind, label, onClose }: DialogProps) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const rename = useAction(crm.renameLabel);
  const [title, setTitle] = useState(label.title);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '' || (await rename.run(kind, label.id, title.trim())) === undefined) return;
    onClose();
    await refresh();
  }

  return (
    <Dialog opened onClose={onClose} title={t('rename_named', { title: label.title })}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('title')}
          value={title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
          {...bounds.label.title}
          data-autofocus
        />
        <FormButtons action={rename} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function RemoveDialog({ kind, label: { id, title, subscribersCount: count = 0 }, onClose }: DialogProps) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  return (
    <DeleteDialog
      title={t('delete_ask', { title })}
      action={t('delete')}
      failed={t('not_deleted')}
      perform={() => crm.removeLabel(kind, id)}
      onDone={() => {
        onClose();
        void refresh();
      }}
      onClose={onClose}
    >
      {t('delete_label_text', { count })}
    </DeleteDialog>
  );
}
