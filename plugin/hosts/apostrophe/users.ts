import { type Directory, mongoRecords, type RoleSource, recordDirectory, siteCapabilities } from '../../host-kit';
import type { Apos, Doc } from './apostrophe';

/** The roles that Apostrophe has, each with what those before it may do: they cannot be changed there. */
const roles = [
  { slug: 'guest', name: 'Guest', from: 4 },
  { slug: 'contributor', name: 'Contributor', from: 3 },
  { slug: 'editor', name: 'Editor', from: 1 },
  { slug: 'admin', name: 'Admin', from: 0 },
];

export const roleSource: RoleSource = {
  administrator: 'admin',
  capabilities: siteCapabilities,
  list: async () =>
    roles.map(({ from, ...role }) => ({ ...role, capabilities: siteCapabilities.slice(from).map(({ capability }) => capability) })),
};

/** The accounts of the site; one in its archive no longer exists, one whose login is disabled may do nothing. */
export const directory = (apos: Apos): Directory =>
  recordDirectory({
    records: mongoRecords(apos.doc.db, { type: '@apostrophecms/user', archived: { $ne: true } }),
    names: { id: '_id', login: 'username', email: 'email', texts: ['username', 'title', 'email'] },
    isActive: { disabled: { $ne: true } },
    hasEmail: { email: /./ },
    ofRoles: (of) => ({ role: { $in: of } }),
    accountsOf: (docs) => docs.map(accountOf),
  });

const accountOf = ({ _id, username, title, email, role, disabled }: Doc) => ({
  ...{ id: _id, login: String(username), displayName: String(title), email: String(email ?? ''), role: String(role) },
  active: disabled !== true,
});
