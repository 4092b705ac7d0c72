import type { AuthenticatedCall } from '../../host';
import { OperationError } from '../../kit/errors';

/** What one needs to use the bridge at all; each operation asks for its own beside it. */
const capability = 'manage_siteplane';

/** Throws 403 for a caller who may not use the bridge. */
export function demandBridge({ caller }: Pick<AuthenticatedCall, 'caller'>): void {
  if (caller.capabilities.has(capability)) return;
  throw new OperationError('forbidden', `You do not have permission to use the assistant bridge (requires ${capability}).`);
}
