import { Stack } from '@mantine/core';
import { useText } from '../../../../texts';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { useSequence } from '../../api/crm-hooks';
import { Back } from '../flow/back';
import { EmailSection } from './email-section';
import { TimingSection } from './timing-section';

/** An email of a sequence: what it says, and at which times it may leave. */
export function EmailPage({ id, emailId }: { id: number; emailId: number }) {
  const t = useText('sequences');
  const query = useSequence(id);
  const { data } = query;
  const email = data?.sequence_emails.find((one) => one.id === emailId);
  return (
    <>
      <Back to={`/sequences/${id}`} label={data?.sequence.title ?? t('one')} />
      {!data && <PageHead title={t('email')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && !email && <PageHead title={t('email_gone')} lead={t('email_gone_text')} />}
      {email && (
        <>
          <PageHead title={email.email_subject} lead={t('email_lead')} />
          <Stack gap="lg" maw={860}>
            <EmailSection email={email} />
            <TimingSection email={email} />
          </Stack>
        </>
      )}
    </>
  );
}
