import type { EngineCall } from '../../kit/route';

/** The zone in which times are sent: the site's. */
export const zoneOf = async ({ engine }: Pick<EngineCall, 'engine'>): Promise<string> => (await engine.host.site()).timezone;
