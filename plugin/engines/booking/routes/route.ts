import { refuse } from '../../kit/input/errors';
import { type EngineCall, routesOf } from '../../kit/route';
import { moduleName, namespace } from '../engine';
import { bodiless } from './documents';

const area = { namespace, module: moduleName, capability: 'manage_options', nouns: 'bookings', bodiless };

/** A route of the engine; what the handler returns is sent as JSON. */
export const route = routesOf(area);

/** A route that shows what would be, and leaves no trace of it. */
export const previewOf = routesOf(area, [], { isPreview: true });

/** The account that acts: who calls, or who made the key. Throws 422 where there is none any more. */
export async function actingUser({ engine: { host }, caller }: EngineCall) {
  const user = caller.userId === undefined ? undefined : await host.users.find(caller.userId);
  if (!user) throw refuse('The account of this key no longer exists; name a person (user_id).');
  return user;
}
