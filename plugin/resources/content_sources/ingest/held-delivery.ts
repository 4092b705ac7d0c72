import type { Db } from '../../../host';
import { notFound } from '../../../kit/errors';
import type { Source } from '../source/source-table';
import { sources } from '../source/sources';
import { deliveries } from './deliveries';
import type { DeliveryRow } from './delivery-table';

interface Named {
  readonly sourceId: string;
  readonly deliveryId: string;
}

/** A payload that a person decides about, with its source. `lock` holds both, the source first, as an approval does. */
export async function heldDelivery(
  db: Db,
  { sourceId, deliveryId }: Named,
  { lock = false } = {},
): Promise<{ source: Source; delivery: DeliveryRow }> {
  const source = await sources(db).get(sourceId, { lock });
  const delivery = await deliveries(db).byId(sourceId, deliveryId, { lock });
  if (!delivery) throw notFound('payload', deliveryId);
  return { source, delivery };
}
