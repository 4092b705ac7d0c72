import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText, type Text as Words } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { CloseIcon, PlusIcon } from '../../../../ui/icons';
import type { Column } from '../../../../ui/list/columns';
import { DataList } from '../../../../ui/list/data-list';
import { EmptyList } from '../../../../ui/list/empty-list';
import { useListState } from '../../../../ui/list/list-state';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { Link, navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import type { Segment } from '../../api/contacts';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { ViewsBar } from './views-bar';

const path = '/contacts/segments';

/** Segments: people found by conditions, whoever they are at the moment. */
export function SegmentsPage() {
  const t = useText('contacts');
  const frame = useText('frame');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const list = useListState(path);
  const asked = { page: list.page, search: list.search };
  const query = useQuery({
    queryKey: ['crm', 'segments', asked],
    queryFn: () => crm.segments(asked),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
  const [removed, setRemoved] = useState<Segment>();
  const { data } = query;
  const copy = useAction(crm.duplicateSegment);

  async function duplicate(id: number) {
    const made = await copy.run(id);
    if (!made) return;
    navigate(`/contacts/segments/${made.id}`);
    await refresh();
  }

  const add = (
    <Button leftSection={<PlusIcon size={16} />} component={Link} to="/contacts/segments/new">
      {t('segment_new')}
    </Button>
  );
  return (
    <>
      <PageHead title={frame('page_contacts')} lead={t('segments_lead')}>
        {data && data.total > 0 && add}
      </PageHead>
      <ViewsBar current="segments" />
      <NotLoaded query={query} failed={t('segments_failed')} loading={t('loading')} />
      {copy.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(copy.error)} />}
      {data && (
        <DataList
          path={path}
          name={t('view_segments')}
          rows={data.data}
          served={{ total: data.total, page: data.current_page, per_page: 25 }}
          isStale={query.isPlaceholderData}
          idOf={({ id }) => String(id)}
          nameOf={({ title }) => title}
          columns={columnsOf(t)}
          actions={(segment) => (
            <Tools
              segment={segment}
              isCopying={copy.isPending}
              onCopy={() => void duplicate(segment.id)}
              onRemove={() => setRemoved(segment)}
            />
          )}
          empty={
            <EmptyList title={t('segments_none')} text={t('segments_none_text')}>
              {add}
            </EmptyList>
          }
        />
      )}
      {removed && (
        <DeleteDialog
          title={t('delete_ask', { title: removed.title })}
          action={t('delete')}
          failed={t('not_deleted')}
          perform={() => crm.removeSegment(removed.id)}
          onDone={() => {
            setRemoved(undefined);
            void refresh();
          }}
          onClose={() => setRemoved(undefined)}
        >
          {t('delete_segment_text')}
        </DeleteDialog>
      )}
    </>
  );
}

const columnsOf = (t: Words<'contacts'>): Column<Segment>[] => [
  {
    key: 'title',
    label: t('title'),
    value: ({ title }) => title,
    cell: ({ title }) => (
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
    ),
  },
  {
    key: 'conditions',
    label: t('conditions'),
    value: ({ filters }) => t('segment_conditions', { count: filters.flat().length }),
  },
];

interface ToolsProps {
  segment: Segment;
  isCopying: boolean;
  onCopy: () => void;
  onRemove: () => void;
}

function Tools({ segment: { id, title }, isCopying, onCopy, onRemove }: ToolsProps) {
  const t = useText('contacts');
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button component={Link} to={`${path}/${id}`} size="xs" variant="default" aria-label={t('open_named', { name: title })}>
        {t('open')}
      </Button>
      <Button size="xs" variant="default" loading={isCopying} aria-label={t('duplicate_named', { title })} onClick={onCopy}>
        {t('duplicate')}
      </Button>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('delete_named', { title })} onClick={onRemove}>
        <CloseIcon size={15} />
      </ActionIcon>
    </Group>
  );
}
