import type { RestRequest } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { parseUrl } from '../../../kit/parse-url';
import { backOf, type Fields } from './form';
import type { CaptureSettings } from './settings';

// D486
/** Origins that a form may lead to: the one that was asked, that of the settings, and further domains of the site. */
export async function ownOrigins({ host }: JobCtx, { origin }: RestRequest, { domains }: Pick<CaptureSettings, 'domains'>) {
  return [origin, new URL((await host.site()).url).origin, ...domains];
}

/** The page of the form: an address of the site's own as it is given, a path on the domain that the form came from. */
export function formPage({ headers, origin }: RestRequest, fields: Fields, own: readonly string[]): string {
  const url = parseUrl(fields.back ?? '');
  if (url && /^https?:$/.test(url.protocol) && own.includes(url.origin)) return local(url, origin);
  const from = headers.origin ?? '';
  const path = backOf(fields);
  return from !== origin && own.includes(from) ? local(new URL(path, from), origin) : path;
}

/** Where a sender is led: to the page of the settings, else back. An address of another site is passed over: it may have been one of ours. */
export function nextPage(
  request: RestRequest,
  fields: Fields,
  { own, thanksPage }: { own: readonly string[]; thanksPage: string },
): string {
  const next = thanksPage === '' ? undefined : parseUrl(thanksPage, request.origin);
  if (next && own.includes(next.origin)) return local(next, request.origin);
  const back = new URL(formPage(request, fields, own), request.origin);
  back.searchParams.set('sent', '1');
  return local(back, request.origin);
}

/** A path that begins with two slashes would name another site. */
const local = ({ origin, pathname, search }: URL, here: string) =>
  `${origin === here ? '' : origin}${pathname.replace(/^\/{2,}/, '/')}${search}`;
