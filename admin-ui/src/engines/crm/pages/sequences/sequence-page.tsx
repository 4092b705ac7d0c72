import { Stack } from '@mantine/core';
import { useText } from '../../../../texts';
import { NoMailServer, useAfterEmailWay } from '../../../../ui/no-mail-server';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { useCrmApi, useSequence } from '../../api/crm-hooks';
import type { WholeSequence } from '../../api/sequences';
import { Back } from '../flow/back';
import { Upkeep } from '../flow/upkeep';
import { FlowSection } from './flow-section';
import { PeopleSection } from './people-section';
import { State } from './state';

/** A sequence: its emails with the waits between them, whether it runs, and who is at which email. */
export function SequencePage({ id }: { id: number }) {
  const t = useText('sequences');
  const query = useAfterEmailWay(useSequence(id));
  const { data } = query;
  return (
    <>
      <Back to="/sequences" label={t('to_list')} />
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <>
          <PageHead title={data.sequence.title} lead={<State status={data.sequence.status} />}>
            <Whole whole={data} />
          </PageHead>
          <Stack gap="lg" maw={860}>
            <NoMailServer />
            <FlowSection whole={data} />
            <PeopleSection whole={data} />
          </Stack>
        </>
      )}
    </>
  );
}

function Whole({ whole: { sequence, sequence_emails: emails } }: { whole: WholeSequence }) {
  const { id, title, status, progress } = sequence;
  const t = useText('sequences');
  const crm = useCrmApi();
  const isComplete = emails.length > 0 && emails.every(({ email_body: body }) => body.trim() !== '');
  return (
    <Upkeep
      path="/sequences"
      title={title}
      running={{
        isOn: status !== 'paused',
        problem: isComplete ? undefined : t('not_complete'),
        set: (isOn) => crm.saveSequence(id, { status: isOn ? 'published' : 'paused' }),
        done: (isOn) => t(isOn ? 'activated' : 'paused'),
      }}
      rename={(name) => crm.saveSequence(id, { title: name })}
      duplicate={async () => (await crm.duplicateSequence(id)).sequence.id}
      duplicated={t('duplicated')}
      remove={() => crm.removeSequence(id)}
      removeText={t('delete_text', { count: progress.active })}
    />
  );
}
