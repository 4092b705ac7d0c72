import type { EngineCall } from '../../kit/route';

/** The zone in which times are sent: the site's. */
export const zoneOf = async ({ engine }: Pick<EngineCall, 'engine'>): Promise<string> => (await engine.host.site()).timezone;

/** Now, on the site's clocks: what dates in conditions are measured by. */
export const momentOf = async (call: Pick<EngineCall, 'engine'>) => ({ now: call.engine.now(), zone: await zoneOf(call) });
