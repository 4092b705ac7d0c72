import type { Request } from 'express';
import type { RestResponse } from '../../plugin/host';
import { type AdminApi, type AdminRoute as KitRoute, adminApi as kitApi } from '../../plugin/host-kit/front/admin-api';
import { sessionOf } from '../auth/login-routes';
import type { FoundSession } from '../auth/sessions';
import { inWordsOf } from '../texts/in-words';
import { languageOf } from '../texts/languages';
import type { HostAudit } from './audit';

export type AdminRoute = KitRoute<FoundSession>;

interface Api extends Omit<AdminApi<FoundSession>, 'session' | 'around' | 'worded'> {
  /** Keeps what the routes change. */
  readonly audit: HostAudit;
}

/** The host's own routes for signed-in people, behind the same gate as those of plugins. */
export const adminApi = ({ audit, ...api }: Api) =>
  kitApi({ ...api, session: async (req) => sessionOf(req), around: audit.changing, worded: inWordsFor });

/** What went wrong is read by people where a page sent the request. */
export function inWordsFor(req: Request, response: RestResponse): RestResponse {
  const language = languageOf(req);
  if (language === 'en' || typeof response.body !== 'string') return response;
  if (response.status < 400 && !response.body.includes('"warning":')) return response;
  const answer: Record<string, unknown> = JSON.parse(response.body);
  const names = ['message', 'warning'].filter((name) => typeof answer[name] === 'string');
  if (names.length === 0) return response;
  const words = Object.fromEntries(names.map((name) => [name, inWordsOf(language, String(answer[name]))]));
  return { ...response, body: JSON.stringify({ ...answer, ...words }) };
}
