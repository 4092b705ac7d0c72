import { attemptsTable, rolesTable, sessionsTable, usersTable } from './auth/tables';
import { variablesTable } from './automation/variables';
import { metaTable, postsTable, postTermsTable, termsTable } from './content/tables';
import { mediaTable } from './media/files';
import { createAccounts } from './migrations/1001-accounts';
import { createContent } from './migrations/1002-content';
import { createSettings } from './migrations/1003-settings';
import { addMediaAuthors } from './migrations/1004-media-authors';
import { optionsTable } from './options/options';

/** The host's tables and migrations, to be opened together with the plugin's. */
export const schema = {
  tables: [
    usersTable,
    rolesTable,
    sessionsTable,
    attemptsTable,
    postsTable,
    metaTable,
    termsTable,
    postTermsTable,
    mediaTable,
    optionsTable,
    variablesTable,
  ],
  migrations: [createAccounts, createContent, createSettings, addMediaAuthors],
};
