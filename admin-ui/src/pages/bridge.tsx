import { Stack } from '@mantine/core';
import { useText } from '../texts';
import { PageHead } from '../ui/page-head';
import { ClientsSection } from './bridge/clients-section';
import { ConfigurationSection } from './bridge/configuration-section';
import { GateSection } from './bridge/gate-section';
import { TrialSection } from './bridge/trial-section';

/** How an assistant gets to this site: whether the bridge is open, how a client is set up, and whether it works. */
export function BridgePage() {
  const t = useText('bridge');
  const frame = useText('frame');
  return (
    <>
      <PageHead title={frame('page_bridge')} lead={t('lead')} />
      <Stack gap="lg" maw={860}>
        <GateSection />
        <ConfigurationSection />
        <TrialSection />
        <ClientsSection />
      </Stack>
    </>
  );
}
