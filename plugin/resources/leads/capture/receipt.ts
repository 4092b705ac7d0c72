import { Type } from '@sinclair/typebox';
import { given } from '../../../kit/given';
import { Params } from '../../../kit/schema';
import type { ConsentAnswer } from './consent';

const most = 190;

/** What a page says of the consent that it was given; the words or their version, and what they were about. */
export const agreement = Type.Optional(
  Params({
    at: Type.Integer({ minimum: 0 }),
    text: Type.Optional(Type.String({ maxLength: most })),
    purposes: Type.Optional(Type.String({ maxLength: most })),
  }),
);

interface Agreement {
  readonly at?: number;
  readonly text?: string;
  readonly purposes?: string;
}

interface Given {
  readonly said: ConsentAnswer;
  readonly agreed: Agreement | undefined;
  readonly now: number;
}

// D509
/** What an event tells of the consent that it was recorded by; nothing where nobody was asked. */
export function receiptOf({ said, agreed, now }: Given): Record<string, string> {
  if (said !== 'granted') return {};
  const { at, text, purposes } = agreed ?? {};
  const time = new Date(Math.min(at ?? now, now)).toISOString();
  const terms = given({ consent_text: text || undefined, consent_purposes: purposes || undefined });
  return { consent: 'granted', consent_how: at === undefined ? 'form' : 'page', consent_at: time, ...terms };
}

type Fields = Readonly<Record<string, string>>;

/** The same of a form: what the page's script knows of an earlier consent, else the form's own words. What doesn't fit is cut or left out. */
export function agreementOf({ agreed = '', consent_text: text = '', consent_purposes: purposes = '' }: Fields): Agreement {
  const known = parsed(agreed);
  if (Number.isSafeInteger(known.at) && Number(known.at) >= 0) {
    return { at: Number(known.at), text: cut(known.text), purposes: cut(known.purposes) };
  }
  return { text: cut(text), purposes: cut(purposes) };
}

const cut = (value: unknown) =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? [...value].slice(0, most).join('') : '';

function parsed(text: string): { at?: unknown; text?: unknown; purposes?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
