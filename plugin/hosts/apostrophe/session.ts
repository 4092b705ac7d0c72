import { sha256Text } from '../../adapter';
import type { Session, Storage } from '../../host';
import type { Directory, DirectoryUsers } from '../../host-kit';
import type { AposRequest } from './apostrophe';

interface Parts {
  readonly storage: Storage;
  readonly users: DirectoryUsers;
  readonly accounts: Directory;
}

/** Who has signed in at the login of the site; a key or a bearer token of the site opens nothing here. */
export const sessionOf =
  ({ storage, users, accounts }: Parts) =>
  async ({ user, sessionID }: AposRequest): Promise<Session | undefined> => {
    if (!sessionID || !user?._viaSession) return undefined;
    const account = await accounts.find(String(user._id));
    if (!account?.active) return undefined;
    const epoch = await storage.run((db) => storage.epoch.read(db));
    return { user: await users.known(account), csrf: sha256Text(`csrf:${sessionID}`), epoch };
  };
