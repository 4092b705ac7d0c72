/** A visit by which somebody came, as it stands in the first event of a lead. */
export interface Touch {
  /** ISO 8601. */
  readonly at: string;
  readonly source: string;
  readonly campaign?: string;
  readonly attribution: Readonly<Record<string, string>>;
}

/** The first visit of a browser, and the last one that came by something; the converting one is the lead's own (D458). */
export interface Touches {
  readonly first?: Touch;
  readonly last?: Touch;
}

/** By which visit a lead is counted. */
export const models = ['first', 'last', 'converting'] as const;
export type Model = (typeof models)[number];

type Counted = Pick<Touch, 'at' | 'source' | 'attribution'> & { readonly campaign: string };

/** The visit that counts in each model: what is not known of a model is the converting one. Whoever tampers with the event breaks the chain. */
export function touchesOfLead(converting: Counted, firstEvent: Readonly<Record<string, unknown>>): Readonly<Record<Model, Counted>> {
  const { first, last } = Object(firstEvent.touches) as Record<string, unknown>;
  return { first: touchIn(first) ?? converting, last: touchIn(last) ?? converting, converting };
}

function touchIn(value: unknown): Counted | undefined {
  const { at, source, campaign = '', attribution } = Object(value) as Record<string, unknown>;
  if (typeof at !== 'string' || typeof source !== 'string' || typeof campaign !== 'string') return undefined;
  const texts = Object.entries(Object(attribution)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { at, source, campaign, attribution: Object.fromEntries(texts) };
}
