import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../../host';
import { factsOf } from './request-facts';
import { requestIdOf } from './request-id';

interface Options {
  readonly log: Pick<Logger, 'info'>;
  /** Share of the requests in per cent; with any share at all every answer of 500 and more is logged. */
  readonly percent: number;
  /** From 0 up to 1, for the choice. */
  readonly random?: () => number;
}

/**
 * One line at `info` for each request when its answer has ended, or its client has gone: method, route, status, milliseconds, request id,
 * and operation and caller where they are known. Paths are told by their route's pattern: an id or a token in one is never written (D714).
 */
export function requestLog({ log, percent, random = Math.random }: Options): (req: IncomingMessage, res: ServerResponse) => void {
  if (percent === 0) return () => undefined;
  return (req, res) => {
    const started = performance.now();
    const path = req.url ?? '/';
    res.once('close', () => {
      const { statusCode: status, writableFinished: isWhole } = res;
      if (status < 500 && random() * 100 >= percent) return;
      const { route = firstPart(path), ...facts } = factsOf(req);
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const ended = isWhole ? {} : { aborted: true };
      log.info({ method: req.method, route, status, ms, requestId: requestIdOf(req), ...facts, ...ended }, 'request');
    });
  };
}

/** `/book/{…}` for what a page of the host answers: whatever stands below may be somebody's. */
function firstPart(url: string): string {
  const [, first = '', more] = /^\/([^/?#]*)(\/[^?#])?/.exec(url) ?? [];
  return `/${/^[a-z0-9._-]{0,40}$/i.test(first) ? first : '…'}${more === undefined ? '' : '/…'}`;
}
