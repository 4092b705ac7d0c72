import { Type } from '@sinclair/typebox';
import { outboxPage } from '../../jobs/outbox-page';
import { internalKinds } from '../../jobs/outbox-state';
import { deliveryStates } from '../../jobs/outbox-table';
import { defineOperation } from '../../kit/operation';
import { PageOf, Params, page, StringEnum, slice, Text } from '../../kit/schema';
import { DeliveryView, viewDelivery } from './deliveries/delivery-view';
import { deliveryKinds } from './deliveries/kinds';

export const statusDeliveries = defineOperation({
  summary: 'List outgoing deliveries, newest first, without what they carry.',
  effect: 'read',
  params: Params({
    ...page(),
    kind: Type.Optional(Text(64, 'Only this kind, such as variable.set')),
    state: Type.Optional(StringEnum(deliveryStates, { description: 'Only those in this state' })),
  }),
  returns: PageOf(DeliveryView),
}).handler(async function statusDeliveries({ kind, state, ...params }, { db, catalog }) {
  const { limit, offset, ...numbers } = slice(params);
  const { items, total } = await outboxPage(db, { kind, state, internal: internalKinds(deliveryKinds(catalog)) }, { limit, offset });
  return { items: items.map(viewDelivery), total, ...numbers };
});
