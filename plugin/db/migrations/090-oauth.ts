import { ascii, id, instant, int, json, nullable, primary, text } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const records = defineTable(
  'sp_oauth_records',
  {
    kind: primary(ascii(40)),
    digest: primary(ascii(43)),
    payload: json(),
    grantDigest: nullable(ascii(43)),
    createdAt: instant(),
    expiresAt: nullable(instant()),
    consumedAt: nullable(instant()),
  },
  { index: [['grantDigest'], ['expiresAt']] },
);

const apps = defineTable(
  'sp_oauth_apps',
  {
    id: id(),
    clientDigest: ascii(43),
    name: text(120),
    host: text(255),
    userId: int(),
    effects: nullable(ascii(8)),
    resources: nullable(ascii(512)),
    grantDigest: ascii(43),
    createdAt: instant(),
    revokedAt: nullable(instant()),
    lastUsedAt: nullable(instant()),
  },
  { unique: [['grantDigest']], index: [['clientDigest']] },
);

export const createOauth = migration(90, 'oauth', async ({ createTable }) => {
  await createTable(records);
  await createTable(apps);
});
