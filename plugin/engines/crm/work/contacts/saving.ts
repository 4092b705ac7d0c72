import type { Engine } from '../../../kit/engine';
import { emailKeyOf } from '../../domain/contacts/email-key';
import type { Saving } from './save-contact';

interface Place {
  readonly engine: Engine;
}

/** For saving: the clock, and the accounts by address. Ask before the transaction. */
export async function savingFor({ engine }: Place, options: Pick<Saving, 'onSuppressed' | 'isOptIn' | 'isQuiet'>): Promise<Saving> {
  const users = await engine.host.users.list();
  const byKey = new Map(users.filter(({ email }) => email !== '').map(({ id, email }) => [emailKeyOf(email), id]));
  return { ...options, at: engine.now(), userIdOf: (emailKey) => byKey.get(emailKey) ?? null };
}
