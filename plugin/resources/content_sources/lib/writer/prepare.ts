import type { JobCtx } from '../../../../kit/group';
import { sanitised } from '../sanitise';
import type { Plan } from './plan';

/** What of an article has to be made outside of a transaction. */
export interface Prepared {
  /** Safe markup with the pictures in their places. */
  readonly content: string;
  /** Media id, 0 for none. */
  readonly featuredImageId: number;
  /** What could not be had, in words for people. */
  readonly problems: readonly string[];
}

export async function prepare(_ctx: JobCtx, { article }: Plan): Promise<Prepared> {
  return { content: sanitised(article.content), featuredImageId: 0, problems: [] };
}
