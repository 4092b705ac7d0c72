import { Stack } from '@mantine/core';
import { useText } from '../../../../texts';
import { NoMailServer, useAfterEmailWay } from '../../../../ui/no-mail-server';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import type { WholeAutomation } from '../../api/automations';
import { useAutomation, useCrmApi } from '../../api/crm-hooks';
import { Back } from '../flow/back';
import { Upkeep } from '../flow/upkeep';
import { isComplete } from './complete';
import { FlowSection } from './flow-section';
import { RunsSection } from './runs-section';
import { State } from './state';

/** An automation: what starts it, its steps, whether it runs, and who is at which step. */
export function AutomationPage({ id }: { id: number }) {
  const t = useText('automations');
  const query = useAfterEmailWay(useAutomation(id));
  const { data } = query;
  return (
    <>
      <Back to="/automations" label={t('to_list')} />
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <>
          <PageHead title={data.funnel.title} lead={<State status={data.funnel.status} />}>
            <Whole whole={data} />
          </PageHead>
          <Stack gap="lg" maw={860}>
            <NoMailServer />
            <FlowSection whole={data} />
            <RunsSection automation={data.funnel} />
          </Stack>
        </>
      )}
    </>
  );
}

function Whole({ whole: { funnel, steps } }: { whole: WholeAutomation }) {
  const { id, title, status } = funnel;
  const t = useText('automations');
  const crm = useCrmApi();
  return (
    <Upkeep
      path="/automations"
      title={title}
      running={{
        isOn: status === 'published',
        problem: isComplete(funnel, steps) ? undefined : t('not_complete'),
        set: (isOn) => crm.setAutomationStatus(id, isOn ? 'published' : 'draft'),
        done: (isOn) => t(isOn ? 'activated' : 'paused'),
      }}
      rename={(name) => crm.renameAutomation(id, name)}
      duplicate={async () => (await crm.duplicateAutomation(id)).id}
      duplicated={t('duplicated')}
      remove={() => crm.removeAutomation(id)}
      removeText={t('delete_text')}
    />
  );
}
