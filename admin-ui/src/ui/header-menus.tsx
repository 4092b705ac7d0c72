import type { SessionUser } from '../api/types';
import { PaletteOpener, type PaletteState } from '../palette/opener';
import { SchemeToggle } from './scheme-toggle';
import { UserMenu } from './user-menu';

/** What stands at the end of the header. */
export function HeaderMenus({ user, palette }: { user: SessionUser; palette: PaletteState }) {
  return (
    <>
      <PaletteOpener capabilities={user.capabilities} palette={palette} />
      <SchemeToggle />
      <UserMenu user={user} />
    </>
  );
}
