import type { Ctx } from '../../../kit/ctx';
import { lastOutcome } from '../health/outcome';
import { integrations } from '../integration/integrations';

/**
 * Whether the automation platform was there when it was last called, without calling it: deliveries, tests and a job every minute
 * note how their calls ended. False while it is switched off, not connected, or not called since its settings changed.
 */
export async function automationAvailable({ db, host }: Pick<Ctx, 'db' | 'host'>): Promise<boolean> {
  const { isEnabled, isConnected, config } = await integrations(db, host).get('automation');
  if (!isEnabled || !isConnected) return false;
  if (config.mode === 'host') return host.automation.available();
  return (await lastOutcome(db, 'automation'))?.isOk ?? false;
}
