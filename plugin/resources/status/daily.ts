import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, type Static } from '../../kit/schema';
import { activeModules } from '../modules/port';
import { lastDays } from './overview/days';

const Figure = Returns({
  name: Type.String({ description: 'What is counted, such as leads' }),
  counts: Type.Array(Type.Integer({ minimum: 0 }), { description: 'One number for each of the days' }),
});

export const statusDaily = defineOperation({
  summary: 'How many leads, bookings and posts there were on each of the last days, by the clocks of the site.',
  effect: 'read',
  params: Params({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 30 })) }),
  returns: Returns({ days: Type.Array(Type.String({ description: 'A date of the site’s time zone' })), figures: Type.Array(Figure) }),
}).handler(async function statusDaily({ days: count = 30 }, ctx) {
  const { timezone } = await ctx.host.site();
  const active = new Set(await activeModules(ctx));
  const { days, bounds } = lastDays(count, timezone, ctx.now());
  const figures: Static<typeof Figure>[] = [];
  for (const { name, module, count: counted } of ctx.catalog.dailyFigures)
    if (module === undefined || active.has(module)) figures.push({ name, counts: await counted(ctx, bounds) });
  const posts = await ctx.host.posts.countPublished?.(bounds);
  if (posts) figures.push({ name: 'posts', counts: posts });
  return { days: [...days], figures };
});
