import { type Static, Type } from '@sinclair/typebox';
import type { Ctx } from '../../../kit/ctx';
import { Returns } from '../../../kit/schema';
import { freeSource, nameOf } from '../variable/fields';
import { variables } from '../variable/variables';

/** One line of the catalog. */
export const CatalogRow = Returns({
  name: Type.String(),
  description: Type.String(),
  source: Type.String({ description: '"api" for free-form variables, else where the value comes from' }),
  current_value: Type.String(),
  writable: Type.Boolean(),
});

/** All variables, by name. */
export async function catalogRows(ctx: Pick<Ctx, 'catalog' | 'db' | 'host'>): Promise<Static<typeof CatalogRow>[]> {
  const registry = await ctx.catalog.registry(ctx);
  const free = await variables(ctx.db).list();
  return [
    ...registry.map(({ name, description, source, value }) => ({ name, description, source, current_value: value, writable: false })),
    ...free.map(({ key, value, description }) => ({
      name: nameOf(key),
      description,
      source: freeSource,
      current_value: value,
      writable: true,
    })),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}
