import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { CloseIcon } from '../../../../ui/icons';
import { NotLoaded } from '../../../../ui/not-loaded';
import { inFull } from '../../../../ui/times';
import { type ContactNote, notesPerPage } from '../../api/contacts';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { NewNote, noteText } from './contact/new-note';

/** What the team noted about a company, the newest first (D612). */
export function CompanyNotes({ id }: { id: number }) {
  const t = useText('companies');
  const flow = useText('flow');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const query = useInfiniteQuery({
    queryKey: ['crm', 'company', id, 'notes'],
    queryFn: ({ pageParam }) => crm.companyNotes(id, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, total }) => (page * notesPerPage < total ? page + 1 : undefined),
    staleTime: 5000,
  });
  // One that was written while older ones were read moves the last of a page to the next.
  const notes = [...new Map(query.data?.pages.flatMap(({ data }) => data).map((note) => [note.id, note])).values()];
  const [removed, setRemoved] = useState<ContactNote>();
  return (
    <Section title={t('notes')} lead={t('notes_lead')}>
      <Stack>
        <NewNote of="companies" id={id} />
        <NotLoaded query={query} failed={t('notes_failed')} loading={t('notes_loading')} />
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('notes')}>
          {notes.map((note) => (
            <Group component="li" key={note.id} justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {noteText(note.description)}
                </Text>
                <Text size="xs" c="dimmed">
                  {inFull(`${note.created_at_utc.replace(' ', 'T')}Z`)}
                </Text>
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('note_delete', { text: noteText(note.description).slice(0, 40) })}
                onClick={() => setRemoved(note)}
              >
                <CloseIcon size={15} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
        {query.hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('notes_more', { shown: notes.length, total: query.data?.pages[0]?.total ?? 0 })}
          </Button>
        )}
      </Stack>
      {removed && (
        <DeleteDialog
          title={t('note_delete_ask')}
          action={flow('delete')}
          failed={flow('not_deleted')}
          perform={() => crm.removeNote({ of: 'companies', id }, removed.id)}
          onDone={() => {
            setRemoved(undefined);
            void refresh();
          }}
          onClose={() => setRemoved(undefined)}
        >
          {noteText(removed.description)}
        </DeleteDialog>
      )}
    </Section>
  );
}
