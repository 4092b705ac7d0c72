import { given } from '../../../kit/given';
import type { Touch, Touches } from '../attribution/touches';
import { attributionKeys, type OwnOrigins, originOf } from './attribution';

interface Around {
  readonly own: OwnOrigins;
  readonly now: number;
}

interface Told {
  readonly at: number;
  readonly attribution: Readonly<Record<string, string | undefined>>;
}

/** What a browser says of its visits, cleaned as that of this one is. None of them is later than now. */
export const touchesOf = (touches: { readonly first?: Told; readonly last?: Told } | undefined, around: Around): Touches =>
  given({ first: touches?.first && touchOf(touches.first, around), last: touches?.last && touchOf(touches.last, around) });

const touchOf = ({ at, attribution }: Told, { own, now }: Around): Touch => ({
  at: new Date(Math.min(at, now)).toISOString(),
  ...originOf(attribution, own),
});

/** The same from a field of a form; what is no such text is passed over, because a visitor can do nothing about it. */
export function touchesOfField(text: string | undefined, around: Around): Touches {
  const touches = parsed(text ?? '');
  return touchesOf(given({ first: toldIn(touches.first), last: toldIn(touches.last) }), around);
}

function toldIn(value: unknown): Told | undefined {
  const { at, attribution } = Object(value) as { at?: unknown; attribution?: unknown };
  if (!Number.isSafeInteger(at) || (at as number) < 0) return undefined;
  const all = Object(attribution) as Record<string, unknown>;
  const texts = attributionKeys.flatMap((key) => (typeof all[key] === 'string' ? [[key, all[key]] as const] : []));
  return { at: at as number, attribution: Object.fromEntries(texts) };
}

function parsed(text: string): { first?: unknown; last?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
