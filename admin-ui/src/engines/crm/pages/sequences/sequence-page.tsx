import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import { useCrmApi, useCrmRefresh, useSequence } from '../../api/crm-hooks';
import type { Sequence, WholeSequence } from '../../api/sequences';
import { Back } from '../flow/back';
import { NameDialog } from '../flow/name-dialog';
import { FlowSection } from './flow-section';
import { PeopleSection } from './people-section';
import { State } from './state';

/** A sequence: its emails with the waits between them, whether it runs, and who is at which email. */
export function SequencePage({ id }: { id: number }) {
  const t = useText('sequences');
  const query = useSequence(id);
  const { data } = query;
  return (
    <>
      <Back to="/sequences" label={t('to_list')} />
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <>
          <PageHead title={data.sequence.title} lead={<State status={data.sequence.status} />}>
            <Upkeep whole={data} />
          </PageHead>
          <Stack gap="lg" maw={860}>
            <FlowSection whole={data} />
            <PeopleSection whole={data} />
          </Stack>
        </>
      )}
    </>
  );
}

function Upkeep({ whole: { sequence, sequence_emails: emails } }: { whole: WholeSequence }) {
  const { id, title, status } = sequence;
  const t = useText('sequences');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const isPaused = status === 'paused';
  const isComplete = emails.length > 0 && emails.every(({ email_body: body }) => body.trim() !== '');
  const [asking, setAsking] = useState<'rename' | 'delete'>();
  const act = useAction(async (kind: 'state' | 'copy') => {
    if (kind === 'state') await crm.saveSequence(id, { status: isPaused ? 'published' : 'paused' });
    else navigate(`/sequences/${(await crm.duplicateSequence(id)).sequence.id}`);
    const done = isPaused ? 'activated' : 'paused';
    notifications.show({ message: t(kind === 'copy' ? 'duplicated' : done) });
    await refresh();
  });
  const close = () => setAsking(undefined);

  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button
          size="xs"
          variant={isPaused ? 'filled' : 'default'}
          disabled={isPaused && !isComplete}
          loading={act.isPending}
          onClick={() => void act.run('state')}
        >
          {t(isPaused ? 'activate' : 'pause')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setAsking('rename')}>
          {t('rename')}
        </Button>
        <Button variant="default" size="xs" onClick={() => void act.run('copy')}>
          {t('duplicate')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setAsking('delete')}>
          {t('delete')}
        </Button>
      </Group>
      {isPaused && !isComplete && (
        <Text size="xs" c="dimmed">
          {t('not_complete')}
        </Text>
      )}
      {act.error !== undefined && <Failure isInline title={t('not_done')} message={messageOf(act.error)} />}
      {asking === 'rename' && (
        <NameDialog
          title={t('rename')}
          label={t('name')}
          missing={t('name_missing')}
          name={title}
          perform={(name) => crm.saveSequence(id, { title: name }).then(refresh)}
          onClose={close}
        />
      )}
      {asking === 'delete' && <DeleteSequence sequence={sequence} onClose={close} />}
    </Stack>
  );
}

function DeleteSequence({ sequence: { id, title, progress }, onClose }: { sequence: Sequence; onClose: () => void }) {
  const t = useText('sequences');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  return (
    <DeleteDialog
      title={t('delete_ask', { title })}
      action={t('delete')}
      failed={t('not_deleted')}
      perform={() => crm.removeSequence(id)}
      onDone={() => {
        navigate('/sequences');
        void refresh();
      }}
      onClose={onClose}
    >
      {t('delete_text', { count: progress.active })}
    </DeleteDialog>
  );
}
