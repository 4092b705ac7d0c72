import type { Catalog } from '../../../kit/ctx';

/** Every kind of delivery that a group contributes. */
export const deliveryKinds = ({ groups }: Pick<Catalog, 'groups'>) => groups.flatMap(({ deliveries }) => deliveries);
