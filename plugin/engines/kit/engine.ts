import type { EngineService, Host } from '../../host';
import { unavailable } from '../../kit/errors';
import type { EffectOf } from './tools/effects';

/** What everything in the engine may use. */
export interface Engine {
  readonly host: Host;
  /** Milliseconds since 1970; the only clock. */
  readonly now: () => number;
  /** What a route of its namespace does, for keys that may not do everything; whoever calls no routes has none. */
  readonly effectOf?: EffectOf;
}

/** What the service lends. Throws `unavailable` until it has started. */
export function serviceOf({ plugins }: Pick<Host, 'plugins'>): EngineService {
  const service = plugins.lookup<EngineService>('siteplane.engine');
  if (!service) throw unavailable('NOT_STARTED', 'the service that the engine belongs to has not started');
  return service;
}
