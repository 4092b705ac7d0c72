import { moduleConfig } from '../../modules/port';

/** How many payloads a source without an approved mapping keeps, and for how long: as the admins set it for the module (D130). */
export async function heldLimits(ctx: Parameters<typeof moduleConfig>[0]): Promise<{ heldMax: number; heldDays: number }> {
  const { held_max, held_days } = await moduleConfig(ctx, 'content-sources');
  return { heldMax: numberOr(held_max, 1000), heldDays: numberOr(held_days, 7) };
}

const numberOr = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);
