import type { SessionUser } from '../api/types';
import { PaletteOpener } from '../palette/opener';
import { SchemeToggle } from './scheme-toggle';
import { UserMenu } from './user-menu';

/** What stands at the end of the header. */
export function HeaderMenus({ user }: { user: SessionUser }) {
  return (
    <>
      <PaletteOpener capabilities={user.capabilities} />
      <SchemeToggle />
      <UserMenu user={user} />
    </>
  );
}
