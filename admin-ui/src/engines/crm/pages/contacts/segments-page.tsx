import { ActionIcon, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { CloseIcon } from '../../../../ui/icons';
import { EmptyList } from '../../../../ui/list/empty-list';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { Link, navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import type { Segment } from '../../api/contacts';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { ViewsBar } from './views-bar';

/** Segments: people found by conditions, whoever they are at the moment. */
export function SegmentsPage() {
  const t = useText('contacts');
  const frame = useText('frame');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const query = useQuery({ queryKey: ['crm', 'segments'], queryFn: crm.segments, staleTime: 5000 });
  const [removed, setRemoved] = useState<Segment>();
  const own = query.data?.filter(({ is_system: isSystem }) => !isSystem);
  const copy = useAction(crm.duplicateSegment);

  async function duplicate(id: number) {
    const made = await copy.run(id);
    if (!made) return;
    navigate(`/contacts/segments/${made.id}`);
    await refresh();
  }

  const add = (
    <Button component={Link} to="/contacts/segments/new">
      {t('segment_new')}
    </Button>
  );
  return (
    <>
      <PageHead title={frame('page_contacts')} lead={t('segments_lead')}>
        {own && own.length > 0 && add}
      </PageHead>
      <ViewsBar current="segments" />
      <NotLoaded query={query} failed={t('segments_failed')} loading={t('loading')} />
      {own?.length === 0 && (
        <EmptyList title={t('segments_none')} text={t('segments_none_text')}>
          {add}
        </EmptyList>
      )}
      {copy.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(copy.error)} />}
      <Stack component="ul" gap="sm" m={0} p={0} maw={760} style={{ listStyle: 'none' }} aria-label={t('view_segments')}>
        {own?.map((segment) => (
          <Card withBorder component="li" key={segment.id} padding="sm">
            <Group justify="space-between" wrap="nowrap">
              <div style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" fw={600}>
                  {segment.title}
                </Text>
                <Text size="xs" c="dimmed">
                  {t('segment_conditions', { count: segment.filters.flat().length })}
                </Text>
              </div>
              <Group gap={4} wrap="nowrap">
                <Button
                  component={Link}
                  to={`/contacts/segments/${segment.id}`}
                  size="xs"
                  variant="default"
                  aria-label={t('open_named', { name: segment.title })}
                >
                  {t('open')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  loading={copy.isPending}
                  aria-label={t('duplicate_named', { title: segment.title })}
                  onClick={() => void duplicate(segment.id)}
                >
                  {t('duplicate')}
                </Button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('delete_named', { title: segment.title })}
                  onClick={() => setRemoved(segment)}
                >
                  <CloseIcon size={15} />
                </ActionIcon>
              </Group>
            </Group>
          </Card>
        ))}
      </Stack>
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
