import type { Ctx } from '../../../kit/ctx';
import { OperationError } from '../../../kit/errors';
import { connect } from './connect';
import { definitionOf, type ProviderSlug } from './providers';

/** Whether the provider takes its stored key, as a sentence too. A fault of our own, such as a sealed vault, is thrown. */
export async function probe(ctx: Ctx, slug: ProviderSlug): Promise<{ ok: boolean; message: string }> {
  try {
    const { provider } = await connect(ctx.db, ctx, slug);
    await provider.verify();
    return { ok: true, message: `${definitionOf(slug).label} accepts the key.` };
  } catch (error) {
    if (error instanceof OperationError && isVerdict(error)) return { ok: false, message: error.message };
    throw error;
  }
}

const isVerdict = ({ code, message }: OperationError) =>
  code === 'upstream_error' || code === 'conflict' || message.startsWith('AI provider is not connected.');
