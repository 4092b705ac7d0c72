import { Stack } from '@mantine/core';
import type { PageProps } from '../pages';
import { PageHead } from '../ui/page-head';
import { AccountLinksSection } from './settings/account-links-section';
import { ConfirmSection } from './settings/confirm-section';

/** What only a signed-in administrator may set: no key and no operation reaches it. */
export function SettingsPage({ capabilities }: PageProps) {
  const mayChange = capabilities.includes('manage_options');
  return (
    <>
      <PageHead
        title="Settings"
        lead="Rules that limit keys and assistants. They are changed here by a signed-in administrator, never by a key."
      />
      <Stack gap="lg" maw={860}>
        <ConfirmSection mayChange={mayChange} />
        <AccountLinksSection mayChange={mayChange} />
      </Stack>
    </>
  );
}
