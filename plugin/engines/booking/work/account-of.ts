import type { Engine } from '../../kit/engine';

/** The active account with this address, null where there is none. */
export async function accountOf({ host }: Engine, email: string): Promise<number | null> {
  const wanted = email.toLowerCase();
  const found = (await host.users.list()).find((user) => user.active && user.email.toLowerCase() === wanted);
  return found?.id ?? null;
}
