import { AsyncResource } from 'node:async_hooks';

/** Work under way that can be asked for sooner. */
export interface Pump {
  /** Run it soon, or once more if it is running. */
  wake(): void;
  /** No further run; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

interface Pace {
  /** Pause between two runs when nobody wakes it. */
  readonly everyMs: number;
  /** Pause before a run that was asked for, so that a hundred wishes in a row are one run. */
  readonly gapMs?: number;
  /** Where runs take long, pause this many times as long as the last one, up to ten seconds, so as not to burden what is slow. */
  readonly rest?: number;
}

const longestMs = 10_000;

/**
 * Run `work`, which must not reject, over and over and never twice at a time. Each run begins from a timer, so that other work of the
 * process has its turn, and outside of whatever transaction `wake` was called in (D206).
 */
export function pump(work: () => Promise<void>, { everyMs, gapMs = 10, rest = 0 }: Pace): Pump {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  const turn = AsyncResource.bind(() => {
    isWanted = false;
    const started = performance.now();
    running = work().finally(() => {
      running = undefined;
      const tookMs = Math.min(performance.now() - started, longestMs);
      const pauseMs = Math.max(everyMs, Math.min(rest * tookMs, longestMs));
      if (!isStopped) schedule(isWanted ? Math.max(gapMs, Math.min(tookMs, pauseMs)) : pauseMs);
    });
  });

  function schedule(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(turn, ms);
    timer.unref();
  }

  schedule(gapMs);
  return {
    wake() {
      if (isStopped || isWanted) return;
      isWanted = true;
      if (!running) schedule(gapMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
