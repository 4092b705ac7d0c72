import type { ToolRequest } from '../engines/kit/tools/define';
import { OperationError } from '../kit/errors';
import { pathWithQuery } from './transport/query';

/** What would be sent. */
export const preview = (requests: readonly ToolRequest[]) => ({
  dry_run: true,
  ...(requests.length === 1 ? { request: requests[0] } : { requests }),
});

/** `send DELETE /booking/v2/schedules/12` */
export const inWords = ({ method, path, query }: ToolRequest) => `send ${method} ${pathWithQuery(path, query)}`;

/** What was looked up, or why it could not be: a preview shows the requests in any case. */
export async function lookedUp(look: () => Promise<Readonly<Record<string, unknown>>>): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof OperationError) return { unknown: error.message };
    throw error;
  }
}
