import { ascii, id, instant, int, json, nullable, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const users = defineTable(
  'sp_users',
  {
    id: id(),
    num: nullable(int()),
    firstName: text(100),
    lastName: text(100),
    fullName: text(190),
    nickname: text(100),
    companyName: text(190),
    phoneNumber: text(50),
    phoneMapPref: text(50),
    email: text(190),
    emailAlternate: text(190),
    emailPersonal: text(190),
    linkProfilePic: ascii(2048),
    linkProfilePicAttachmentId: int(),
    modelPhotoIds: json<readonly number[]>(),
    modelPhotoExcludeProfile: ascii(1),
    modelConsentGranted: ascii(1),
    hostUserId: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
    deletedAt: nullable(instant()),
  },
  { unique: [['num'], ['hostUserId']] },
);

export const createUsers = migration(5, 'users', async ({ createTable, sql }) => {
  await createTable(users);
  await sql('INSERT INTO sp_counters (name, value) SELECT ?, 0 WHERE NOT EXISTS (SELECT 1 FROM sp_counters WHERE name = ?)', [
    'user_count',
    'user_count',
  ]);
});
