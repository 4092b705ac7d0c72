import { Alert, AppShell, Box, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useEngines } from '../api/engine-hooks';
import { useIsRetrying, useSite } from '../api/hooks';
import type { SessionUser } from '../api/types';
import { menuFor } from '../pages';
import { places } from '../places';
import { useText } from '../texts';
import { HostIcon, Mark, PageIcon, SiteIcon, WarningIcon } from './icons';
import { lastSiteName, rememberSiteName } from './last-known';
import { later } from './later';
import { Link } from './router';

/** Menus place themselves on the screen, which is more code than the rest of the frame. */
const HeaderMenus = later(async () => (await import('./header-menus')).HeaderMenus, null, 'above');

const plainList = { listStyle: 'none', margin: 0, padding: 0 };
const aboveLine = { borderTop: '1px solid var(--mantine-color-default-border)' };
const rounded = { borderRadius: 'var(--mantine-radius-md)', scrollMarginBlock: 24 };

/** Free space after a page's end: what is last there can be scrolled out from under a message, which lies over the lower edge. */
const messageSpace = 120;

interface ShellProps {
  user: SessionUser;
  path: string;
  children: ReactNode;
}

/** The frame around every page: header, navigation, the unavailable banner and the main region. */
export function Shell({ user, path, children }: ShellProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const t = useText('frame');
  const isRetrying = useIsRetrying();
  const main = useFocusOnMove(path);
  const active = useEngines();
  const current = path.split('/')[1];
  const groups = menuFor(user.capabilities, active);
  const menu = useCurrentInSight(current, groups.flatMap(({ pages }) => pages).length);

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 256, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={isOpen ? t('close_menu') : t('open_menu')} />
          <Group gap={10} wrap="nowrap" flex={1} miw={0}>
            <Mark />
            <SiteName mayRead={user.capabilities.includes('manage_options')} />
          </Group>
          <Menus user={user} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t('pages')}>
        <Box h="100%" p="sm" style={{ overflowY: 'auto' }} ref={menu}>
          {groups.map(({ group, pages }) => (
            <Fragment key={group}>
              <Text size="xs" fw={650} c="dimmed" px="sm" mt="xs" mb={2} id={`menu-${group}`}>
                {t(`group_${group}`)}
              </Text>
              <ul style={plainList} aria-labelledby={`menu-${group}`}>
                {pages.map(({ slug, icon }) => (
                  <li key={slug}>
                    <NavLink
                      component={Link}
                      to={`/${slug}`}
                      onClick={close}
                      label={t(`page_${slug}`)}
                      leftSection={<PageIcon shape={icon} />}
                      active={slug === current}
                      {...(slug === current && { 'aria-current': 'page' as const })}
                      mb={2}
                      py={menuPadding}
                      style={rounded}
                    />
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
          <Box mt="sm" pt="sm" style={aboveLine}>
            <NavLink href={places().site_url} label={t('view_site')} leftSection={<SiteIcon />} mb={2} py={menuPadding} style={rounded} />
            <NavLink
              href={places().host_admin_url}
              label={t('host_admin')}
              leftSection={<HostIcon />}
              mb={2}
              py={menuPadding}
              style={rounded}
            />
          </Box>
        </Box>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} ref={main} pb={messageSpace} bg="var(--app-canvas)">
        <div aria-live="assertive">
          {isRetrying && (
            <Alert color="yellow" variant="light" icon={<WarningIcon />} title={t('away_title')} mb="md">
              {t('away')}
            </Alert>
          )}
        </div>
        {children}
      </AppShell.Main>
    </AppShell>
  );
}

/** The menus, and the palette by Ctrl-K or ⌘-K wherever the focus is, also while they are on their way. */
function Menus({ user }: Pick<ShellProps, 'user'>) {
  const [isOpen, { open, close }] = useDisclosure();
  useHotkeys([['mod+K', open]], []);
  return <HeaderMenus user={user} palette={{ isOpen, open, close }} />;
}

/** The name of the site, which leads to its public pages; the product's name where the site's was never read. */
function SiteName({ mayRead }: { mayRead: boolean }) {
  const t = useText('frame');
  const { data } = useSite(mayRead);
  useEffect(() => {
    if (data) rememberSiteName(data.name);
  }, [data]);
  const name = data?.name ?? lastSiteName() ?? 'Siteplane';
  return (
    <Text component="a" href={places().site_url} title={t('view_site')} fw={650} size="lg" c="inherit" td="none" truncate>
      {name}
    </Text>
  );
}

/** The menu is long, and a finger wants more room than a mouse. */
const menuPadding = { base: 8, sm: 3 };

/** Scrolls the menu to the entry of the page that is shown: it is longer than most windows. Entries of an engine come a moment later. */
function useCurrentInSight(current: string | undefined, entries: number) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current !== undefined && entries > 0) menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [current, entries]);
  return menu;
}

/** After a move to another page the focus starts at its top, as it would after a load. */
function useFocusOnMove(path: string) {
  const main = useRef<HTMLElement>(null);
  const page = path.split('/')[1];
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page && shown.current !== '') main.current?.focus();
    shown.current = page;
  }, [page]);
  return main;
}
