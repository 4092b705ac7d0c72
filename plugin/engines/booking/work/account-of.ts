import type { Engine } from '../../kit/engine';

/** The active account with this address, null where there is none. */
export async function accountOf({ host }: Engine, email: string): Promise<number | null> {
  const hostUser = (await host.users.findByEmail(email)).find(({ active }) => active);
  return hostUser?.id ?? null;
}
