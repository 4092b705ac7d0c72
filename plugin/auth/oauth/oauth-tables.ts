import { ascii, id, instant, int, json, nullable, primary, text } from '../../db/columns';
import { defineTable } from '../../db/table';

/** What the authorization server keeps: codes, tokens, grants, interactions and registered clients. Nothing in it is worth stealing (D700). */
export const oauthRecordTable = defineTable(
  'sp_oauth_records',
  {
    /** `AccessToken`, `RefreshToken`, `AuthorizationCode`, `Grant`, `Interaction`, `Client`, `ReplayDetection`. */
    kind: primary(ascii(40)),
    /** SHA-256 of the token or id, which itself is never stored. */
    digest: primary(ascii(43)),
    payload: json<Readonly<Record<string, unknown>>>(),
    /** The consent that it comes from, by the digest of the grant's id. */
    grantDigest: nullable(ascii(43)),
    createdAt: instant(),
    /** Null for a registered client, which lasts for as long as an app uses it. */
    expiresAt: nullable(instant()),
    consumedAt: nullable(instant()),
  },
  { index: [['grantDigest'], ['expiresAt']] },
);

/** Apps that somebody let in: a row for each consent. */
export const oauthAppTable = defineTable(
  'sp_oauth_apps',
  {
    id: id(),
    clientDigest: ascii(43),
    /** As the client calls itself. */
    name: text(120),
    /** The host that answers for the client: of its metadata document, or where its redirect leads. */
    host: text(255),
    /** Whom it acts as. */
    userId: int(),
    /** As keys have them: null for everything. */
    effects: nullable(ascii(8)),
    resources: nullable(ascii(512)),
    grantDigest: ascii(43),
    createdAt: instant(),
    revokedAt: nullable(instant()),
    lastUsedAt: nullable(instant()),
  },
  { unique: [['grantDigest']], index: [['clientDigest']] },
);
