import type { Ctx } from '../../../kit/ctx';
import { restAddress } from '../../../kit/places';
import { sources } from './sources';

/** Where the sender of a source posts to. */
export const addressOf = ({ host }: Pick<Ctx, 'host'>, { slug }: { readonly slug: string }): Promise<string> =>
  restAddress(host, `/ingest/v1/${slug}`);

/** The same beside an answer about a source; its fields are the callers' contract and have no place for it. */
export const links = {
  ingest_url: {
    description: 'the address that the sender posts to',
    async of({ id }: { readonly id: string }, ctx: Ctx): Promise<string | undefined> {
      const source = await sources(ctx.db).find(id);
      return source && addressOf(ctx, source);
    },
  },
} as const;
