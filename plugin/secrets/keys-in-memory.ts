import type { Db, Logger } from '../host';
import { OperationError, unavailable } from '../kit/errors';
import type { VaultFault } from '../kit/vault';
import { KeyFault } from './key-fault';
import { isActive, type KeyRow, type RootKeys, readKeyRows, rootKeysOf } from './key-rows';
import { type Keyring, openKeyring } from './keyring';
import { loadKeyring, type VaultOptions } from './load-keyring';
import { loadRootKey, type RootKeySource } from './root-key';

const retryMs = 5000;

/** The keyring as this process knows it, and how it learns of changes. */
export function keysInMemory(options: VaultOptions) {
  const { storage, config, log } = options;
  const state = vaultState(log);
  const reload = oneAtATime(() => storage.apart(load));
  let lastTry = 0;

  async function load() {
    lastTry = performance.now();
    try {
      state.open(await loadKeyring(options));
    } catch (error) {
      if (error instanceof KeyFault) return state.seal(error);
      if (!(error instanceof OperationError)) throw error;
      // Keys that are in memory stay good while the database is away.
      if (!state.ring()) state.seal(new KeyFault('DB_UNAVAILABLE', error.message));
    }
  }

  function healSoon() {
    if (performance.now() - lastTry < retryMs) return;
    lastTry = performance.now();
    reload().catch((error: unknown) => log.error({ err: error }, 'The secrets vault could not be loaded'));
  }

  function fault(): VaultFault | undefined {
    if (!state.ring()) healSoon();
    return state.fault();
  }

  function opened(): Keyring {
    const ring = state.ring();
    if (ring) return ring;
    throw unavailable(fault()?.code ?? 'DB_UNAVAILABLE', 'the secrets vault is sealed');
  }

  /** Read the key rows again, on the caller's connection: on SQLite there is no second one while a transaction is open. */
  async function learn(db: Db): Promise<Keyring> {
    const { roots } = opened();
    const rows = await readKeyRows(db);
    try {
      state.open(await keyringOf(rows, roots, config));
    } catch (error) {
      if (!(error instanceof KeyFault)) throw error;
      state.seal(error);
    }
    return opened();
  }

  /** The keyring whose active key is the database's; asked again once, as a rotation may be under way. */
  async function current(db: Db): Promise<Keyring> {
    const ring = opened();
    if (await isActive(db, ring.activeKid)) return ring;
    const learnt = await learn(db);
    if (await isActive(db, learnt.activeKid)) return learnt;
    throw unavailable('KEYS_CHANGING', 'the data key is being rotated');
  }

  /** Why the next start would be sealed, though this process has its keys: the file of the root key may have been exchanged. */
  async function nextFault(db: Db): Promise<VaultFault | undefined> {
    try {
      openKeyring(await readKeyRows(db), rootKeysOf(await loadRootKey(config)));
      return undefined;
    } catch (error) {
      if (!(error instanceof KeyFault)) throw error;
      return { code: error.code, message: error.message };
    }
  }

  return { opened, learn, current, fault, nextFault, reload };
}

/** With the root key in memory, unless it was rotated since: then with the one that the file holds now. */
async function keyringOf(rows: readonly KeyRow[], roots: RootKeys, source: RootKeySource): Promise<Keyring> {
  try {
    return openKeyring(rows, roots);
  } catch (error) {
    if (!(error instanceof KeyFault) || error.code !== 'MASTER_KEY_MISMATCH') throw error;
    return openKeyring(rows, rootKeysOf(await loadRootKey(source)));
  }
}

/** Every call runs `work` after those before it have ended: what it reads is never older than the call. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Open with a keyring, or sealed for a reason; every change is logged once. */
function vaultState(log: Logger) {
  let ring: Keyring | undefined;
  let fault: VaultFault = { code: 'DB_UNAVAILABLE', message: '' };
  return {
    ring: () => ring,
    fault: () => (ring ? undefined : fault),
    open(next: Keyring) {
      if (ring?.activeKid !== next.activeKid) log.info({ kid: next.activeKid }, 'The secrets vault is open');
      ring = next;
    },
    seal({ code, message }: KeyFault) {
      if (ring || fault.message !== message) log.error({ code }, `The secrets vault is sealed: ${message}`);
      ring = undefined;
      fault = { code, message };
    },
  };
}
