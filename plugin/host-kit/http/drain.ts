import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

const sweepMs = 50;
const drainMs = 20_000;
const quietMs = 0.05;
const quietWithinMs = 1000;

interface Draining {
  /** How long a connection that nobody uses may stay: a proxy may be about to send by it. */
  readonly idleMs?: number;
  /** From now on answers have to say that their connection is over. */
  onClosed?(): void;
}

/** Stop accepting, let running requests end for up to 20 s, then cut what is left. */
export async function drain(server: Server, { idleMs = 0, onClosed }: Draining = {}): Promise<void> {
  if (!server.listening) return;
  await quietTurn();
  // Of the server below: that of HTTP would end what is idle at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  onClosed?.();
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  const sweepFrom = performance.now() + idleMs;
  // A connection whose request has just ended is kept alive, and would hold up the stop for nothing.
  const sweep = setInterval(() => performance.now() >= sweepFrom && server.closeIdleConnections(), sweepMs);
  if (idleMs === 0) server.closeIdleConnections();
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}

/**
 * A turn of the event loop in which nothing came to do. What the system has accepted for us is lost when the port closes, so it closes
 * when that was looked for a moment ago (D707).
 */
async function quietTurn(): Promise<void> {
  const latest = performance.now() + quietWithinMs;
  for (let before = performance.now(); ; ) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (now - before < quietMs || now > latest) return;
    before = now;
  }
}
