import { Avatar, Button, Menu, Text, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { messageOf } from '../api/errors';
import { useApi } from '../api/hooks';
import type { SessionUser } from '../api/types';
import { places } from '../places';
import { useText } from '../texts';
import { chooseLanguage, useLanguage } from '../texts/choose-language';
import { type Language, languages } from '../texts/language';
import { SignOutIcon } from './icons';

/** Who is signed in, and the way out. */
export function UserMenu({ user }: { user: SessionUser }) {
  const t = useText('frame');
  const api = useApi();
  const current = useLanguage();
  const { profile_url: profile } = places();
  const name = user.display_name || user.login;

  async function signOut() {
    try {
      await api.logout();
      location.assign(places().login_url);
    } catch (error) {
      notifications.show({ color: 'red', title: t('still_signed_in'), message: messageOf(error) });
    }
  }

  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button
          variant="default"
          px={{ base: 6, sm: 'sm' }}
          leftSection={<Avatar size={22} name={name} color="indigo" variant="filled" aria-hidden="true" />}
          styles={{ section: { marginInlineEnd: 'var(--user-gap, 0)' } }}
        >
          <VisuallyHidden>{t('account', { name })}</VisuallyHidden>
          <Text span size="sm" fw={500} visibleFrom="sm" ml={8} aria-hidden="true">
            {name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.email && (
            <>
              {user.email}
              <br />
            </>
          )}
          {user.role}
        </Menu.Label>
        {profile !== null && (
          <Menu.Item component="a" href={profile}>
            {t('profile')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('language')}</Menu.Label>
        <Menu.RadioGroup value={current} onChange={(code) => chooseLanguage(code as Language)}>
          {Object.entries(languages).map(([code, name]) => (
            <Menu.RadioItem key={code} value={code} lang={code}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<SignOutIcon size={16} />} onClick={() => void signOut()}>
          {t('sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
