import { Stack } from '@mantine/core';
import type { PageProps } from '../pages';
import { useText } from '../texts';
import { PageHead } from '../ui/page-head';
import { AppsSection } from './bridge/apps-section';
import { ClientsSection } from './bridge/clients-section';
import { CodeModeSection } from './bridge/code-mode-section';
import { ConfigurationSection } from './bridge/configuration-section';
import { ConnectApp } from './bridge/connect-app';
import { GateSection } from './bridge/gate-section';
import { RuleSection } from './bridge/rule-section';
import { TrialSection } from './bridge/trial-section';

/** How an assistant gets to this site: whether the bridge is open, how a client is set up, and whether it works. */
export function BridgePage({ parts: [part, uid], capabilities }: PageProps) {
  return part === 'connect' && uid !== undefined ? (
    <ConnectApp uid={uid} />
  ) : (
    <Bridge mayChange={capabilities.includes('manage_options')} />
  );
}

function Bridge({ mayChange }: { mayChange: boolean }) {
  const t = useText('bridge');
  const frame = useText('frame');
  return (
    <>
      <PageHead title={frame('page_bridge')} lead={t('lead')} />
      <Stack gap="lg" maw={860}>
        <GateSection />
        <RuleSection mayChange={mayChange} />
        <ConfigurationSection />
        <AppsSection mayChange={mayChange} />
        <CodeModeSection mayChange={mayChange} />
        <TrialSection />
        <ClientsSection />
      </Stack>
    </>
  );
}
