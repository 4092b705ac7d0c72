import type { RestRequest, RestResponse, SitePage } from '../../../host';
import type { OperationError } from '../../../kit/errors';
import { given } from '../../../kit/given';
import { type Html, html } from '../../../kit/html';
import { sitePath } from '../../../kit/places';
import type { Engine } from '../engine';
import type { EngineError } from '../input/errors';
import type { Frame } from './frame';

/** A request before it was read. */
export interface PageContext {
  readonly frame: Frame;
  readonly engine: Engine;
  readonly request: RestRequest;
}

interface Answer extends Pick<SitePage, 'title' | 'sendsTo'> {
  readonly status?: number;
  readonly description?: string;
  readonly body: Html;
  /** The frame's script runs on it. */
  readonly hasScript?: boolean;
  /** For search engines; default: not. */
  readonly isPublic?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page inside the site. */
export async function sitePage({ frame, engine, request }: PageContext, answer: Answer): Promise<RestResponse> {
  const { title, description, body, sendsTo = [], status = 200, hasScript = false, isPublic = false } = answer;
  const look = (await frame.look?.(engine)) ?? '';
  const locale = frame.language?.(request).locale;
  const at = (path: string) => sitePath(engine.host, path);
  const printed = await engine.host.page({
    title,
    sendsTo,
    framedBy: (await frame.framedBy?.(engine, request.path)) ?? [],
    body: html`<div class="${[frame.box, look].filter(Boolean).join(' ')}"${locale !== undefined && html` lang="${locale}"`}>${body}</div>`
      .text,
    path: request.path,
    style: at(frame.style),
    ...(description ? { description } : {}),
    ...given({ script: hasScript && frame.script !== undefined ? at(frame.script) : undefined }),
  });
  const robots: Record<string, string> = isPublic ? {} : { 'X-Robots-Tag': 'noindex, nofollow' };
  return { status, headers: { 'Cache-Control': 'no-store', ...robots, ...printed.headers, ...answer.headers }, body: printed.body };
}

/** 303, after a form. */
export const seeOther = (location: string): RestResponse => ({ status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });

/** 302, where something has another address for now. */
export const redirectTo = (location: string): RestResponse => ({
  status: 302,
  headers: { Location: location, 'Cache-Control': 'no-store' },
});

/** Where visitors go on to who have no other place. */
export const frontPage = ({ host }: Pick<Engine, 'host'>): string => sitePath(host, '/');

/** Nothing of the engine is here: the address is the site's. */
export const nothing: RestResponse = { status: 404 };

const titles: Readonly<Record<number, string>> = {
  403: 'Not allowed from here',
  404: 'Page not found',
  409: 'This is not possible',
  415: 'Not a form',
  422: 'This is not possible',
  429: 'Please wait a moment',
  503: 'Back in a moment',
};

/** Puts a text of the engine into the language of whoever asked. */
export const knownTo = ({ frame, request }: Pick<PageContext, 'frame' | 'request'>): ((text: string) => string) =>
  frame.language?.(request).say.known ?? ((text) => text);

/** A refusal for a person. What is not found, the site shows in its own way, unless a form was sent. */
export async function problemPage(asked: PageContext, error: EngineError | OperationError): Promise<RestResponse> {
  const { status } = error;
  const isGone = status === 404;
  if (isGone && asked.request.method !== 'POST') return nothing;
  const known = knownTo(asked);
  const title = known(titles[status] ?? 'This did not work');
  const message = known(isGone ? 'This page no longer exists.' : error.message);
  const body = html`<h1>${title}</h1>
<p role="alert">${message}</p>
<p><a href="${frontPage(asked.engine)}">${known('To the front page')}</a></p>`;
  return sitePage(asked, { title, body, status, headers: 'headers' in error ? error.headers : {} });
}
