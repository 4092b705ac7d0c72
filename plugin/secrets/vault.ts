import { randomBytes } from 'node:crypto';
import type { SecretRef, Vault } from '../kit/vault';
import { openValue, parseSealed, SecretCorrupt, sealValue } from './envelope';
import { framedMac } from './framed-mac';
import { keysInMemory } from './keys-in-memory';
import type { VaultOptions } from './load-keyring';
import { hmacSha256 } from './primitives';

/** Open the vault; a wrong or missing root key gives a sealed vault, which tries again at most every 5 s while it is asked. */
export async function openVault(options: VaultOptions): Promise<Vault> {
  const keys = keysInMemory(options);
  await keys.reload();
  const data = options.columns.filter(({ holds }) => holds === 'data').map(({ table, column }) => `${table}.${column}`);
  const isSecret = ({ table, column }: SecretRef) => !data.includes(`${table}.${column}`);

  return {
    async seal(db, ref, plaintext) {
      const { activeKid, deks } = await keys.current(db);
      const dek = deks.get(activeKid);
      if (!dek) throw damagedKey(activeKid);
      // Whoever keeps a copy of what is stored reads it again, on every instance.
      if (isSecret(ref)) await options.storage.epoch.bump(db);
      return sealValue(dek, ref, { plaintext });
    },

    async open(db, ref, sealed) {
      const kid = parseSealed(sealed)?.kid;
      if (kid === undefined) throw new SecretCorrupt(ref);
      const dek = keys.opened().deks.get(kid) ?? (await keys.learn(db)).deks.get(kid);
      if (!dek || dek.state === 'retired') throw new SecretCorrupt(ref);
      return openValue(dek, ref, sealed);
    },

    mac: (label, ...parts) => framedMac(keys.opened().macKeys[label], parts),

    lookup(key) {
      const lookupKey = keys.opened().macKeys['api-key-lookup'];
      return key === '' ? randomBytes(32) : hmacSha256(lookupKey, key);
    },

    get macKid() {
      return keys.opened().macKid;
    },
    get lookupKid() {
      return keys.opened().macKid;
    },
    fault: keys.fault,
    nextFault: keys.nextFault,
    reload: keys.reload,
  };
}

const damagedKey = (kid: string) => new SecretCorrupt({ table: 'sp_secret_keys', column: 'wrapped', rowUuid: kid });
