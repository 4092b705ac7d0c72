type Schema = Readonly<Record<string, unknown>>;

const candidates: readonly (readonly [type: string, value: unknown])[] = [
  ['string', 'text'],
  ['string', '1'],
  ['string', 'true'],
  ['string', '{}'],
  ['integer', 1],
  ['integer', 0],
  ['number', 1.5],
  ['boolean', true],
  ['boolean', false],
  ['null', null],
  ['array', []],
  ['array', [1]],
  ['array', ['text']],
  ['array', [['text']]],
  ['object', {}],
  ['object', { a: 1 }],
  ['object', { $gt: '' }],
];

/** Values whose JSON type the schema does not take: for a scalar always arrays and objects too. */
export function wrongValues(schema: Schema): unknown[] {
  const types = typesOf(schema);
  const fits = (type: string) => types.has(type) || (type === 'integer' && types.has('number'));
  return candidates.filter(([type]) => !fits(type)).map(([, value]) => value);
}

function typesOf(schema: Schema): Set<string> {
  const alternatives = Array.isArray(schema.anyOf) ? (schema.anyOf as Schema[]) : [schema];
  const all = alternatives.flatMap(({ type }) => (Array.isArray(type) ? type : [type])).filter((type) => typeof type === 'string');
  if (all.length === 0) throw new Error(`no type in ${JSON.stringify(schema)}`);
  return new Set(all as string[]);
}

/** The encodings in which a leaked text could stand somewhere; base64 in all three alignments. */
export function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const aligned = [0, 1, 2].map((shift) => Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64'));
  const inner = aligned.map((text, shift) => text.slice(shift === 0 ? 0 : 4, -4));
  const urlSafe = inner.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const percent = encodeURIComponent(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    percent.replaceAll('%20', '+'),
    percent.toLowerCase(),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('latin1'),
    ...inner,
    ...urlSafe,
  ];
}

/** Which encodings of the secret stand in the text. */
export const leaksOf = (secret: string, text: string) => encodingsOf(secret).filter((encoded) => text.includes(encoded));
