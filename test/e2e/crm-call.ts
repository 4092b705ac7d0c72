import type { adminPages } from './admin-pages';

/** Calls of the marketing engine as a program makes them; throws what it refuses. */
export const crmCall =
  (at: ReturnType<typeof adminPages>) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${at.server().url}/rest/crm/v2${path}`, {
      method,
      headers: { 'X-API-Key': await at.key(), ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
