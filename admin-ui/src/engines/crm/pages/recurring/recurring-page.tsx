import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { NoMailServer, useAfterEmailWay } from '../../../../ui/no-mail-server';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { useCrmApi } from '../../api/crm-hooks';
import type { Recurring } from '../../api/recurring';
import { AudienceForm } from '../campaigns/audience-form';
import { Back } from '../flow/back';
import { EmailForm } from '../flow/email-form';
import { Upkeep } from '../flow/upkeep';
import { HistorySection } from './history-section';
import { ScheduleSection } from './schedule-section';
import { State } from './state';

/** A recurring campaign: when it makes an email, what that says and to whom, and those that it has made (D608). */
export function RecurringPage({ id }: { id: number }) {
  const t = useText('recurring');
  const crm = useCrmApi();
  const query = useAfterEmailWay(
    useQuery({
      queryKey: ['crm', 'recurring', id],
      queryFn: () => crm.recurring(id),
      staleTime: 2000,
      refetchInterval: 15_000,
    }),
  );
  const { data } = query;
  return (
    <>
      <Back to="/recurring" label={t('to_list')} />
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <>
          <PageHead title={data.title} lead={<State status={data.status} />}>
            <Whole campaign={data} />
          </PageHead>
          <Stack gap="lg" maw={860}>
            <NoMailServer />
            <ScheduleSection campaign={data} />
            <Section title={t('content')} lead={t('content_lead')}>
              <EmailForm
                stored={data}
                load={(seen) => crm.recurring(id, seen)}
                save={(changed, seen) => crm.saveRecurring(id, changed, seen)}
                action={t('content_save')}
                hasTemplates
              />
            </Section>
            <Section title={t('audience')} lead={t('audience_lead')}>
              <AudienceForm
                settings={data.settings}
                load={async (seen) => (await crm.recurring(id, seen)).settings}
                save={(audience, seen) => crm.saveRecurring(id, { settings: audience }, seen)}
              />
            </Section>
            <HistorySection campaign={data} />
          </Stack>
        </>
      )}
    </>
  );
}

function Whole({ campaign }: { campaign: Recurring }) {
  const { id, title, status, emails_count: count } = campaign;
  const t = useText('recurring');
  const crm = useCrmApi();
  return (
    <Upkeep
      path="/recurring"
      title={title}
      running={{
        isOn: status === 'active',
        problem: missingOf(campaign, t),
        set: (isOn) => crm.setRecurringStatus(id, isOn ? 'active' : 'draft'),
        done: (isOn) => t(isOn ? 'activated' : 'paused'),
      }}
      rename={(name) => crm.saveRecurring(id, { title: name })}
      duplicate={async () => (await crm.duplicateRecurring(id)).id}
      duplicated={t('duplicated')}
      remove={() => crm.removeRecurring(id)}
      removeText={t('delete_text', { count })}
    />
  );
}

/** What keeps it from being activated. */
function missingOf({ email_subject: subject, email_body: body }: Recurring, t: ReturnType<typeof useText<'recurring'>>) {
  if (subject.trim() === '') return t('wants_subject');
  return body.trim() === '' ? t('wants_body') : undefined;
}
