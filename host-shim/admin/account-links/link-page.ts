import { type Request, type RequestHandler, type Response, urlencoded } from 'express';
import { type Html, html, neighbourhood, OperationError } from '../../../plugin/adapter';
import type { Logger, Site, Storage } from '../../../plugin/host';
import { csrfFault } from '../../../plugin/host-kit/front/csrf';
import type { Network } from '../../../plugin/host-kit/http/network';
import { headersOf } from '../../../plugin/host-kit/http/repeated-headers';
import { AttemptStore } from '../../auth/attempts';
import type { Invitations } from '../../auth/links/invitations';
import type { AccountMails } from '../../auth/links/mails';
import type { PasswordResets } from '../../auth/links/resets';
import type { UserStore } from '../../auth/users';
import { waitWords } from '../../auth/wait-words';
import { inWordsOf } from '../../texts/in-words';
import { type Text, textFor } from '../../texts/text';
import { plainPage } from '../layout';

/** What the pages for people who are not signed in need. */
export interface LinkDeps {
  readonly users: UserStore;
  readonly resets: PasswordResets;
  readonly invitations: Invitations;
  readonly mails: AccountMails;
  readonly site: () => Promise<Site>;
  readonly storage: Storage;
  readonly network: Network;
  readonly log: Logger;
}

export interface LinkPage {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
}

/** The page may send forms with its origin, which `no-referrer` would hide; the token in its address goes nowhere. */
export const withOrigin: RequestHandler = (_req, res, next) => {
  res.setHeader('Referrer-Policy', 'strict-origin');
  next();
};

/** A form that the browser sends by itself, without a script: only from this site. */
export function formGate(network: Network): RequestHandler[] {
  return [
    (req, _res, next) => {
      const fault = csrfFault({ headers: headersOf(req), allowedOrigin: network.allowedOrigin(req), isJson: false });
      next(fault === undefined ? undefined : new OperationError('forbidden', fault));
    },
    urlencoded({ extended: false, limit: '8kb' }),
  ];
}

/** A field of the form that was sent. */
export const fieldOf = (req: Request, name: string): string => {
  const value: unknown = req.body?.[name];
  return typeof value === 'string' ? value : '';
};

/** The token of the page's address. */
export const tokenOf = (req: Request): string => (typeof req.query.token === 'string' ? req.query.token.slice(0, 100) : '');

/** Counts what a network sends in a minute. Throws `rate_limited` with a sentence. */
export function perNetwork(storage: Storage, network: Network, { prefix, limit }: { prefix: string; limit: number }) {
  const sent = new AttemptStore(storage, prefix);
  return async (req: Request): Promise<void> => {
    if (limit === 0) return;
    const { totalHits, resetTime } = await sent.increment(neighbourhood(network.ip(req)));
    if (totalHits <= limit) return;
    const retryAfter = Math.max(1, Math.ceil(((resetTime?.getTime() ?? 0) - Date.now()) / 1000));
    throw new OperationError('rate_limited', `Too many requests. Try again in ${waitWords(retryAfter)}.`, { retryAfter });
  };
}

/** Put the page's frame around it. */
export function shower(site: LinkDeps['site']) {
  return async (res: Response, { title, body, status = 200 }: LinkPage): Promise<void> => {
    const { name } = await site();
    const t = textFor(res.req);
    res
      .status(status)
      .type('html')
      .send(plainPage({ t, title, siteName: name, body }).text);
  };
}

/** The page's answer where the work throws what callers may hear; anything else goes on. */
export async function orProblem(res: Response, work: () => Promise<void>, problem: (error: OperationError) => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof OperationError) || error.code === 'unavailable') throw error;
    res.set(error.headers);
    await problem(error);
  }
}

interface LinkForm {
  readonly action: string;
  readonly fields: Html;
  readonly submit: string;
  readonly problem?: string | undefined;
}

/** A form of such a page. */
export const linkForm = (
  t: Text,
  { action, fields, submit, problem }: LinkForm,
): Html => html`<form data-focus method="post" action="${action}">
${problem !== undefined && html`<p class="error" role="alert">${inWordsOf(t.language, problem)}</p>`}
${fields}
<p class="actions"><button type="submit">${submit}</button></p>
</form>`;

/** Where a link that is not valid any more leads. */
export const deadEnd = (t: Text, { title, problem, way }: { title: string; problem: string; way: Html }): LinkPage => ({
  title,
  status: 410,
  body: html`<div class="box"><h1>${title}</h1><p role="alert">${inWordsOf(t.language, problem)}</p><p class="ways">${way}</p></div>`,
});
