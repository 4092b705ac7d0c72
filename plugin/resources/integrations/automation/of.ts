import { DeliveryFailed } from '../../../kit/delivery';
import { sha256Hex } from '../../../kit/digest';
import { type Connection, type PlatformCtx, textOf } from '../definitions/definition';
import { noteOutcome } from '../health/outcome';
import { withoutSlash } from '../health/platform-call';
import { connectionOf } from '../integration/connection';
import type { AutomationAdapter, AutomationMode } from './adapter';
import { automationMode } from './mode';

/**
 * The automation platform as it is set up now; for one delivery or one resync, not to be kept. While the integration is switched off
 * or not connected every method throws DeliveryFailed, to be repeated. How each call to a remote platform ended is noted for
 * `automationAvailable`.
 */
export async function automationOf(ctx: PlatformCtx): Promise<AutomationAdapter> {
  const connection = await connectionOf(ctx, 'automation');
  const mode = typeof connection.config.mode === 'string' ? connection.config.mode : 'host';
  const reason = reasonAgainst(connection);
  const target = targetOf(mode, textOf(connection.config, 'base_url'));
  if (reason !== undefined) return { target, ...away(mode, new DeliveryFailed(reason)) };
  const platform = await automationMode(connection, ctx);
  return { target, ...adapter(platform, mode === 'host' ? (call) => call() : noting(ctx)) };
}

/** A digest, as addresses can be long. The host's own platform is one, whatever address is still set. */
const targetOf = (mode: string, baseUrl: string) => (mode === 'host' ? mode : sha256Hex(`${mode} ${withoutSlash(baseUrl)}`));

function reasonAgainst({ enabled, connected }: Connection): string | undefined {
  if (!enabled) return 'The automation integration is switched off; enable it with integrations.enable.';
  return connected ? undefined : 'The automation integration is not connected; see integrations.get for what is missing.';
}

type Around = <T>(call: () => Promise<T>) => Promise<T>;

function adapter({ mode, ping, set, delete: remove, list }: AutomationMode, around: Around): Omit<AutomationAdapter, 'target'> {
  return {
    mode,
    available: () =>
      around(ping).then(
        () => true,
        () => false,
      ),
    set: (name, value, fence) => around(() => set(name, value, fence)),
    delete: (name, fence) => around(() => remove(name, fence)),
    ...(list ? { list: () => around(list) } : {}),
  };
}

/** Notes how each call ended. */
function noting(ctx: PlatformCtx): Around {
  const note = (isOk: boolean, message: string) => noteOutcome(ctx, 'automation', { isOk, message });
  return async (call) => {
    try {
      const result = await call();
      await note(true, '');
      return result;
    } catch (error) {
      // One variable that isn't taken says nothing about the others.
      if (error instanceof DeliveryFailed && !error.isFinal) await note(false, error.message);
      throw error;
    }
  };
}

/** A platform of which every call fails for the same reason. */
function away(mode: string, reason: DeliveryFailed): Omit<AutomationAdapter, 'target'> {
  const fail = async () => {
    throw reason;
  };
  return { mode, available: async () => false, set: fail, delete: fail };
}
