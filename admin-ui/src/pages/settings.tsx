import { Stack } from '@mantine/core';
import type { PageProps } from '../pages';
import { useText } from '../texts';
import { PageHead } from '../ui/page-head';
import { AccountLinksSection } from './settings/account-links-section';
import { ConfirmSection } from './settings/confirm-section';
import { SiteFileSection } from './settings/site-file/site-file-section';

/** What only a signed-in administrator may set: no key and no operation reaches it. */
export function SettingsPage({ capabilities }: PageProps) {
  const t = useText('settings');
  const frame = useText('frame');
  const mayChange = capabilities.includes('manage_options');
  return (
    <>
      <PageHead title={frame('page_settings')} lead={t('lead')} />
      <Stack gap="lg" maw={860}>
        <ConfirmSection mayChange={mayChange} />
        <AccountLinksSection mayChange={mayChange} />
        <SiteFileSection mayChange={mayChange} />
      </Stack>
    </>
  );
}
