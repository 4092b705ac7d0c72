import type { SessionUser } from '../api/types';
import { SchemeToggle } from './scheme-toggle';
import { UserMenu } from './user-menu';

/** What stands at the end of the header. */
export function HeaderMenus({ user }: { user: SessionUser }) {
  return (
    <>
      <SchemeToggle />
      <UserMenu user={user} />
    </>
  );
}
