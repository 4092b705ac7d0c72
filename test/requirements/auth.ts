import { defineRequirements } from './requirement';

/** Credentials. */
export const authRequirements = defineRequirements({
  'auth:either': 'A session or a key suffices; both are looked at on every request',
  'auth:none': 'Without a valid credential the answer is 401 and names both ways in',
  'auth:one-text': 'Unknown, revoked and expired keys answer one and the same text',
  'auth:session': 'A signed-in user acts with what that user may do now',
  'auth:in-process': 'A call inside the host takes the same pipe; without a user it throws',
  'auth:key-header': 'A key is sent in X-API-Key and begins with mgr_',
  'auth:key-capabilities': "A key has the capabilities of the service's admin role",
  'auth:key-minting': 'Keys are minted in the admin interface only and shown once',
  'auth:key-rotation': 'Rotating a key ends the old one at once and issues a new one',
  'auth:key-encrypted': 'Keys are stored encrypted and found by keyed hash',
  'auth:key-format': 'A key is 40 random base62 characters and a checksum; what does not fit costs no query',
  'auth:key-expiry': 'An expired key is refused',
  'auth:key-last-used': 'The last use of a key is noted at most once a minute, off the path of the request',
  'auth:key-secret': 'Keys are not logged',
  'auth:capability': 'Each operation declares the capability that it requires, for both kinds of caller',
  'auth:baseline': "Without the service's capability invented and existing operations look the same",
  'auth:csrf': 'A call that rests on a cookie must be same-origin JSON with the token of its session',
  'auth:bad-key-beside-session': 'A bad key beside a valid session is counted and the session serves',
  'auth:host-pages': 'The host’s own pages and routes are no other door: they ask for the same rights on the same records',
  'editor:keeps-text': 'A text that is being written outlives its session, a new token and the closing of the page',
});
