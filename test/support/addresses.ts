import { usersTable } from '../../host-shim/auth/tables';
import { rows } from '../../plugin/adapter';
import type { Host } from '../../plugin/host';

/** Set the address of the first administrator, who has none on a fresh site; an empty one takes it away. */
export const administratorsAddress = ({ host: { storage } }: { readonly host: Pick<Host, 'storage'> }, email = 'admin@team.example') =>
  storage.run((db) => rows(db, usersTable).update({ login: 'admin' }, { email }));
