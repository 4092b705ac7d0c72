import type { Request } from 'express';
import { sha256Text } from '../../adapter';
import type { Session, Storage } from '../../host';
import type { Directory, DirectoryUsers } from '../users';

/** Who a request comes from, as the login of the host knows it. */
export interface SignedIn {
  /** Of the account, as the host has it. */
  readonly id: string | number;
  /** What the session knows and no page says: the token against forged requests is derived from it. */
  readonly secret: string | undefined;
}

interface Parts {
  readonly storage: Storage;
  readonly users: DirectoryUsers;
  readonly accounts: Directory;
}

/** The session of an account that may still sign in. The account is asked for each time: one that is suspended may do nothing from then on. */
export const sessionsOf =
  ({ storage, users, accounts }: Parts, signedIn: (req: Request) => SignedIn | undefined) =>
  async (req: Request): Promise<Session | undefined> => {
    const { id, secret } = signedIn(req) ?? {};
    // Without a secret of the session the token would be everybody's.
    if (id === undefined || typeof secret !== 'string' || secret === '') return undefined;
    const account = await accounts.find(String(id));
    if (!account?.active) return undefined;
    const epoch = await storage.run((db) => storage.epoch.read(db));
    return { user: await users.known(account), csrf: sha256Text(`csrf:${secret}`), epoch };
  };
