import { audited, isJsonType } from '../../plugin/adapter';
import type { Db, Plugins, ProvidedAudit, RestRequest, Session } from '../../plugin/host';

/** Longer texts stand in the record itself. */
const maxCharacters = 200;

interface Change {
  readonly request: RestRequest;
  readonly session: Pick<Session, 'user'>;
  /** Pattern of the route, such as `/users/{id}`. */
  readonly path: string;
}

interface ByLink {
  readonly user: Pick<Session['user'], 'id' | 'login'>;
  readonly requestId: string;
  readonly action: string;
}

/** Who changed what, for the log of the plugin that keeps one. */
export function createHostAudit(plugins: Pick<Plugins, 'lookup'>) {
  const write = (db: Db, change: Parameters<ProvidedAudit>[1]) =>
    plugins.lookup<ProvidedAudit>('siteplane.audit')?.(db, change) ?? Promise.resolve();

  return {
    signedIn: (db: Db, user: Session['user'], requestId: string) => write(db, { user, requestId, action: 'sign_in', params: {} }),

    /** The same for a change that an emailed link allows; the account is that of the link. */
    byLink: <T>({ user, requestId, action }: ByLink, run: () => Promise<T>): Promise<T> =>
      audited((db) => write(db, { user, requestId, action, params: {} }), run),

    /** Run the change with its row in the same transaction. */
    changing<T>({ request, session, path }: Change, run: () => Promise<T>): Promise<T> {
      const { method, params, requestId } = request;
      const action = `${method} ${path.replace(/\{\w+\}/g, '*')}`;
      return audited((db) => write(db, { user: session.user, requestId, action, params: { ...fieldsOf(request), ...params } }), run);
    },
  };
}

export type HostAudit = ReturnType<typeof createHostAudit>;

/** The route has read it already; one that takes no body has not looked. */
function jsonOf(body: Uint8Array): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString());
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What was sent; of long texts only how long they are, of a file only its name. */
function fieldsOf({ headers, body, query }: RestRequest): Record<string, unknown> {
  if (!isJsonType(headers['content-type'])) return Object.fromEntries(query);
  const fields = jsonOf(body);
  const short = (value: unknown) => (typeof value === 'string' && value.length > maxCharacters ? { characters: value.length } : value);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, short(value)]));
}
