import type { Engine } from '../../../kit/engine';
import { filled, type Parsed, parsed } from './liquid';
import { type Asking, surroundingsOf } from './surroundings';
import type { Recipient } from './types';

/** Fills in merge tags of short texts that are no email: a note, a message of a page, an address. Throws 422 for a broken condition. */
export async function textFor(engine: Pick<Engine, 'host' | 'now'>, recipient: Recipient | undefined) {
  const asking: Asking = { texts: '', settings: {}, preHeader: '' };
  const around = await surroundingsOf(engine, asking);
  return (text: string, print: Parsed['print']) => filled(parsed([text], print), { around, recipient });
}
