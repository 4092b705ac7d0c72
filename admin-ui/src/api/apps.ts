import type { ListedApp } from '../../../plugin/http/app-routes';
import { apiUrl } from '../places';
import type { ApiKey } from './types';

/** A connected app. */
export type ConnectedApp = ListedApp;

/** An app that asks to be let in. */
export interface AskingApp {
  name: string;
  /** The host that answers for it. */
  host: string;
  /** Where the browser goes afterwards. */
  returns_to: string;
  /** The most that it asks for. */
  effects: ApiKey['effects'];
  /** Every group there is. */
  scopes: string[];
}

type Scope = Pick<ApiKey, 'effects' | 'resources'>;
type Read = <T>(path: string) => Promise<T>;
type Post = <T>(path: string, body: object) => Promise<T>;

/** Apps that were let in, and those that wait for it; an answer says where the browser goes next. */
export const appCalls = (read: Read, post: Post) => ({
  apps: () => read<{ on: boolean; apps: ConnectedApp[] }>(apiUrl('/apps')),
  revokeApp: (id: number) => post<unknown>(apiUrl(`/apps/${id}/revoke`), {}),
  askingApp: (uid: string) => read<AskingApp>(requestUrl(uid)),
  allowApp: (uid: string, { effects, resources }: Scope) =>
    post<{ location: string }>(`${requestUrl(uid)}/allow`, { effects, ...(resources && { resources }) }),
  refuseApp: (uid: string) => post<{ location: string }>(`${requestUrl(uid)}/refuse`, {}),
});

const requestUrl = (uid: string) => apiUrl(`/app-requests/${encodeURIComponent(uid)}`);
