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
import type { Automation } from '../../api/automations';
import { useAutomation, useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { Back } from '../flow/back';
import { NameDialog } from '../flow/name-dialog';
import { isComplete } from './complete';
import { FlowSection } from './flow-section';
import { RunsSection } from './runs-section';
import { State } from './state';

/** An automation: what starts it, its steps, whether it runs, and who is at which step. */
export function AutomationPage({ id }: { id: number }) {
  const t = useText('automations');
  const query = useAutomation(id);
  const { data } = query;
  return (
    <>
      <Back to="/automations" label={t('to_list')} />
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <>
          <PageHead title={data.funnel.title} lead={<State status={data.funnel.status} />}>
            <Upkeep automation={data.funnel} isComplete={isComplete(data.funnel, data.steps)} />
          </PageHead>
          <Stack gap="lg" maw={860}>
            <FlowSection whole={data} />
            <RunsSection automation={data.funnel} />
          </Stack>
        </>
      )}
    </>
  );
}

function Upkeep({ automation, isComplete: isReady }: { automation: Automation; isComplete: boolean }) {
  const { id, title, status } = automation;
  const t = useText('automations');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const isActive = status === 'published';
  const [asking, setAsking] = useState<'rename' | 'delete'>();
  const act = useAction(async (kind: 'state' | 'copy') => {
    if (kind === 'state') await crm.setAutomationStatus(id, isActive ? 'draft' : 'published');
    else navigate(`/automations/${(await crm.duplicateAutomation(id)).id}`);
    const done = isActive ? 'paused' : 'activated';
    notifications.show({ message: t(kind === 'copy' ? 'duplicated' : done) });
    await refresh();
  });

  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button
          size="xs"
          variant={isActive ? 'default' : 'filled'}
          disabled={!isActive && !isReady}
          loading={act.isPending}
          onClick={() => void act.run('state')}
        >
          {t(isActive ? 'pause' : 'activate')}
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
      {!isActive && !isReady && (
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
          perform={(name) => crm.renameAutomation(id, name).then(refresh)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'delete' && (
        <DeleteDialog
          title={t('delete_ask', { title })}
          action={t('delete')}
          failed={t('not_done')}
          perform={() => crm.removeAutomation(id)}
          onDone={() => {
            navigate('/automations');
            void refresh();
          }}
          onClose={() => setAsking(undefined)}
        >
          {t('delete_text')}
        </DeleteDialog>
      )}
    </Stack>
  );
}
