import { DeliveryFailed } from '../../../kit/delivery';
import { OperationError } from '../../../kit/errors';
import type { PlatformCtx } from '../definitions/definition';
import { connection } from '../integration/connection';
import type { Integration } from '../integration/integrations';
import { howToConnect } from '../integration/refusals';
import { noteOutcome } from './outcome';

interface Outcome {
  readonly ok: boolean;
  readonly message: string;
}

/** A real call to the platform. A failure is an outcome, told in our own words; what is missing is told without a call. */
export async function probe(integration: Integration, ctx: PlatformCtx): Promise<Outcome> {
  if (!integration.isConnected) return { ok: false, message: `Not connected: ${howToConnect(integration)}.` };
  const outcome = await called(integration, ctx);
  await noteOutcome(ctx, integration.slug, { isOk: outcome.ok, message: outcome.ok ? '' : outcome.message });
  return outcome;
}

async function called(integration: Integration, ctx: PlatformCtx): Promise<Outcome> {
  try {
    return { ok: true, message: await integration.definition.probe(connection(integration, ctx), ctx) };
  } catch (error) {
    if (error instanceof DeliveryFailed || error instanceof OperationError) return { ok: false, message: error.message };
    throw error;
  }
}
