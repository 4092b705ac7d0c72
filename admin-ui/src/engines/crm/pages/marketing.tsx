import { Stack } from '@mantine/core';
import { useText } from '../../../texts';
import { NotLoaded } from '../../../ui/not-loaded';
import { PageHead } from '../../../ui/page-head';
import { useMarketingSettings } from '../api/crm-hooks';
import { BusinessSection } from './marketing/business-section';
import { LeavingSection } from './marketing/leaving-section';
import { OptinSection } from './marketing/optin-section';
import { SenderSection } from './marketing/sender-section';
import { SpeedSection } from './marketing/speed-section';

/** What holds for all emails: who sends them, how people join and leave, and how fast they go out; each part is saved by itself (D602). */
export function MarketingPage() {
  const t = useText('marketing');
  const frame = useText('frame');
  const query = useMarketingSettings();
  const { data } = query;
  return (
    <>
      <PageHead title={frame('page_marketing')} lead={t('lead')} />
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <Stack gap="lg" maw={760}>
          <BusinessSection stored={data.business_settings} />
          <SenderSection stored={data.email_settings} />
          <LeavingSection stored={data.email_settings} />
          <OptinSection stored={data.optin} />
          <SpeedSection stored={data.sending_settings} />
        </Stack>
      )}
    </>
  );
}
