import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { html, OperationError } from '../../plugin/adapter';
import type { Logger } from '../../plugin/host';
import { requestIdOf } from '../../plugin/host-kit/http/request-id';
import { inWordsOf } from '../texts/in-words';
import { type TextKey, textFor } from '../texts/text';

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly title: TextKey;
  readonly message: string;
}

const notFound = { code: 'not_found', title: 'problem_404', message: 'There is nothing at this address.' } as const;
const known: Readonly<Record<number, Omit<Problem, 'status'>>> = {
  400: { code: 'bad_request', title: 'problem_400', message: 'The request could not be read.' },
  404: notFound,
  413: { code: 'too_large', title: 'problem_413', message: 'The request is larger than it may be.' },
};

/** 404 for whatever nobody answered. */
export const notFoundPage: RequestHandler = (req, res) => {
  sendProblem(req, res, { status: 404, ...notFound });
};

/** 503 while the host is starting or its database is away. */
export function unavailablePage(req: Request, res: Response, why: string): void {
  res.setHeader('Retry-After', '5');
  sendProblem(req, res, { status: 503, code: 'unavailable', title: 'problem_503', message: why });
}

/** What a handler threw: our own errors speak, anything else is one sentence with the request's id, and the cause goes to the log. */
export function errorPage(log: Logger): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: Express knows an error handler by its four parameters
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof OperationError) {
      res.set(error.headers);
      if (error.code === 'unavailable') return unavailablePage(req, res, error.message);
      return sendProblem(req, res, { status: error.status, code: error.code, title: 'problem_refused', message: error.message });
    }
    const status = clientStatus(error);
    const about = known[status];
    if (about) return sendProblem(req, res, { status, ...about });
    const requestId = requestIdOf(req);
    log.error({ err: error, requestId }, 'a request failed');
    sendProblem(req, res, {
      status: 500,
      code: 'internal',
      title: 'problem_500',
      message: `Internal error (request ${requestId}).`,
    });
  };
}

/** Body parsers and the router mark what is the caller's fault with a 4xx status. */
function clientStatus(error: unknown): number {
  const { status } = (typeof error === 'object' && error !== null ? error : {}) as { status?: unknown };
  if (typeof status !== 'number' || status < 400 || status > 499) return 500;
  return known[status] ? status : 400;
}

function sendProblem(req: Request, res: Response, { status, code, title, message }: Problem): void {
  res.status(status).setHeader('Cache-Control', 'no-store');
  if (!wantsPage(req)) return void res.json({ code, message });
  const t = textFor(req);
  const page = html`<!doctype html>
<html lang="${t.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t(title)}</title><link rel="icon" href="/assets/icon.svg"><link rel="stylesheet" href="/assets/site.css"></head>
<body><main class="problem"><p class="code">${status}</p><h1>${t(title)}</h1><p>${inWordsOf(t.language, message)}</p><p><a href="/">${t('front_page')}</a></p></main></body>
</html>`;
  res.type('html').send(page.text);
}

/** Programs get JSON, browsers a page. */
function wantsPage(req: Request): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  return !/\/api\//.test(req.originalUrl) && req.accepts(['html', 'json']) === 'html';
}
