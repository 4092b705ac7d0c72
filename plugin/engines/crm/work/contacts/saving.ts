import type { Host } from '../../../../host';
import type { Engine } from '../../../kit/engine';
import { emailKeyOf } from '../../domain/contacts/email-key';
import type { Saving } from './save-contact';

interface Place {
  readonly engine: Engine;
}

/** The account of the host that has this address. */
export async function accountWith({ users }: Pick<Host, 'users'>, email: string): Promise<number | null> {
  const key = emailKeyOf(email);
  const hostUsers = [...(await users.findByEmail(email)), ...(key === email ? [] : await users.findByEmail(key))];
  return hostUsers[0]?.id ?? null;
}

/** For saving: the clock, and who of the accounts has an address. */
export function savingFor({ engine }: Place, options: Pick<Saving, 'onSuppressed' | 'isOptIn' | 'isQuiet'>): Saving {
  return { ...options, at: engine.now(), userIdOf: (email) => accountWith(engine.host, email) };
}
