import { variablesTable } from '../plugin/host-kit/automation';
import { metaTable, postTermsTable, termsTable } from '../plugin/host-kit/content/tables';
import { mediaTable } from '../plugin/host-kit/media/files';
import { optionsTable } from '../plugin/host-kit/options';
import { attemptsTable, invitationsTable, resetsTable, rolesTable, sessionsTable, usersTable } from './auth/tables';
import { oldSlugsTable, postsTable, revisionsTable, searchTable } from './content/tables';
import { createAccounts } from './migrations/1001-accounts';
import { createContent } from './migrations/1002-content';
import { createSettings } from './migrations/1003-settings';
import { addMediaAuthors } from './migrations/1004-media-authors';
import { addOldSlugs } from './migrations/1005-old-slugs';
import { addSearchTexts } from './migrations/1006-search';
import { addBylines } from './migrations/1007-bylines';
import { addTranslations } from './migrations/1008-translations';
import { addAccountLinks } from './migrations/1009-account-links';
import { addRevisions } from './migrations/1010-revisions';
import { addEmailKeys } from './migrations/1011-email-keys';

/** The host's tables and migrations, to be opened together with the plugin's. */
export const schema = {
  tables: [
    usersTable,
    rolesTable,
    sessionsTable,
    attemptsTable,
    resetsTable,
    invitationsTable,
    postsTable,
    metaTable,
    termsTable,
    postTermsTable,
    oldSlugsTable,
    revisionsTable,
    searchTable,
    mediaTable,
    optionsTable,
    variablesTable,
  ],
  migrations: [
    createAccounts,
    createContent,
    createSettings,
    addMediaAuthors,
    addOldSlugs,
    addSearchTexts,
    addBylines,
    addTranslations,
    addAccountLinks,
    addRevisions,
    addEmailKeys,
  ],
};
