import { anchorFile } from '../../../kit/anchor-file';
import type { JobCtx } from '../../../kit/group';
import { type FileEnd, fileEnd } from './anchor-file';
import { copyCheckpoints } from './copy-checkpoints';
import { checkIdsFirst, keepIdsUnique } from './id-floor';
import { makeCheckpoint } from './make-checkpoint';
import { onAppend } from './own-appends';

/** Running checkpoints. */
export interface RunningLedger {
  /** Make a checkpoint now and write it to the anchors. Resolves when there is nothing left to cover. */
  checkpoint(): Promise<void>;
  /** The last checkpoint. Never rejects. */
  stop(): Promise<void>;
}

const maxRounds = 100_000;

/** Make checkpoints every few minutes, after so many appends, and at the end, and copy them out of the database's reach. */
export function startLedger(ctx: JobCtx): RunningLedger {
  const { settings, vault, log, host } = ctx;
  const { folders, minutes, appends } = settings.ledger;
  let turn = Promise.resolve();
  let since = 0;

  async function work(): Promise<void> {
    since = 0;
    for (let round = 0; round < maxRounds; round++) {
      if (round === 0) await keepIdsUnique({ storage: host.storage, vault, folders });
      const made = await makeCheckpoint(ctx, await lastEnd(folders));
      if (made) {
        const { no, leads, entries, hash } = made;
        log.info({ no, leads, entries, hash }, 'ledger checkpoint');
      }
      for (const folder of folders) await copyCheckpoints(ctx, folder);
      if (!made || made.entries + made.erased === 0) return;
    }
  }

  const checkpoint = () => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };
  const quietly = () =>
    checkpoint().catch((err: unknown) => {
      const isExpected = host.storage.fault() !== undefined || vault.fault() !== undefined;
      log[isExpected ? 'warn' : 'error']({ err }, 'no checkpoint of the lead ledger could be made');
    });

  checkIdsFirst(
    vault,
    host.storage.ready().then(() => keepIdsUnique({ storage: host.storage, vault, folders })),
  );
  const timer = minutes > 0 ? setInterval(() => void quietly(), minutes * 60_000) : undefined;
  timer?.unref();
  const off = onAppend(vault, () => {
    since += 1;
    if (appends > 0 && since === appends) void quietly();
  });

  return {
    checkpoint,
    async stop() {
      clearInterval(timer);
      off();
      await quietly();
    },
  };
}

/** The furthest of our own anchors. */
async function lastEnd(folders: readonly string[]): Promise<FileEnd> {
  const ends = await Promise.all(folders.map((folder) => fileEnd(anchorFile(folder))));
  return ends.reduce((last, end) => (end.no > last.no ? end : last), { no: 0, hash: '' });
}
