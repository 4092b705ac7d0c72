import type { Form } from '../../../kit/input/form';
import { type InputMap, mapOf } from '../../../kit/input/query';
import type { EngineCall } from '../../../kit/route';
import { zoneOf } from '../../views/zone';
import { fieldsFor } from '../../work/contacts/save-values';

/** For reading what was sent: the custom fields, where any of it is about them, and the zone. */
export async function readingFor(call: EngineCall, form: Form, { bodies, clears }: { bodies: readonly InputMap[]; clears: boolean }) {
  const sent = Object.assign({}, ...bodies.map((body) => mapOf(body.custom_values))) as InputMap;
  const fields = await call.engine.host.storage.run((db) => fieldsFor(db, 'contact', sent));
  return { form, fields, zone: await zoneOf(call), clears };
}
