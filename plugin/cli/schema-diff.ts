import { isDeepStrictEqual } from 'node:util';
import { alternativesOf, type JsonSchema, typeInWords } from './json-schema';

/** Which way values go: callers send params, the service sends returns. */
export type Direction = 'params' | 'returns';

/** One difference between two versions of a schema. */
export interface Difference {
  /** JSON Pointer of the value; `*` stands for each item or each unnamed property. */
  readonly at: string;
  readonly isBreaking: boolean;
  readonly what: string;
}

/**
 * What differs between two versions of one schema. Breaking is, for params, that a call which was accepted is refused or means
 * something else now; for returns, that an answer isn't what was promised. New fields in answers break nobody (D103).
 */
export function schemaDiff(before: JsonSchema, after: JsonSchema, direction: Direction): Difference[] {
  const place = { at: '', direction };
  const isInput = direction === 'params';
  const lost = isInput ? misfits(before, after, place) : misfits(after, before, place);
  const losses = lost.map((misfit) => ({ at: misfit.at, isBreaking: misfit.isBreaking, what: inWords(misfit, isInput) }));
  return isInput ? [...losses, ...defaultsThatChanged(before, after, ''), ...growth(before, after, lost)] : losses;
}

/** What callers may send now and could not before. */
function growth(before: JsonSchema, after: JsonSchema, lost: readonly Misfit[]): Difference[] {
  return misfits(after, before, { at: '', direction: 'params' })
    .filter(({ at }) => lost.every((misfit) => misfit.at !== at))
    .map(({ at, kind }) => ({ at, isBreaking: false, what: growthWords[kind] ?? 'accepts more' }));
}

const growthWords: Partial<Record<Kind, string>> = { unknown: 'is new', required: 'is optional now' };

type Kind = 'unknown' | 'gone' | 'required' | 'type' | 'values' | 'limit' | 'opaque';

/** A value of the source that the target would refuse. */
interface Misfit {
  readonly at: string;
  readonly kind: Kind;
  readonly isBreaking: boolean;
  readonly source: string;
  readonly target: string;
}

interface Place {
  readonly at: string;
  readonly direction: Direction;
}

/** Why not every value of `source` is one of `target`; nothing where it is. */
function misfits(source: JsonSchema, target: JsonSchema, place: Place): Misfit[] {
  if (isDeepStrictEqual(bare(source), bare(target))) return [];
  if (isOpaque(source) || isOpaque(target)) return [misfit(place, 'opaque')];
  const [from, to] = [alternativesOf(source), alternativesOf(target)];
  const [one, other] = [from[0], to[0]];
  if (one && other && from.length === 1 && to.length === 1) return plainMisfits(one, other, place);
  const strays = from.filter((part) => to.every((candidate) => misfits(part, candidate, place).some(({ isBreaking }) => isBreaking)));
  return strays.flatMap((stray) => {
    const alike = to.filter(({ type }) => type === stray.type);
    const [only] = alike;
    return only && alike.length === 1 ? misfits(stray, only, place) : [typeMisfit(source, target, place)];
  });
}

/** The same for schemas that are no unions. */
function plainMisfits(source: JsonSchema, target: JsonSchema, place: Place): Misfit[] {
  const isNarrower = source.type === 'integer' && target.type === 'number';
  if (target.type !== undefined && source.type !== target.type && !isNarrower) return [typeMisfit(source, target, place)];
  return [
    ...valueMisfits(source, target, place),
    ...(place.direction === 'params' ? limitMisfits(source, target, place) : []),
    ...formatMisfits(source, target, place),
    ...propertyMisfits(source, target, place),
    ...(target.items ? misfits(source.items ?? {}, target.items, { ...place, at: `${place.at}/*` }) : []),
  ];
}

const typeMisfit = (source: JsonSchema, target: JsonSchema, place: Place) =>
  misfit(place, 'type', { source: typeInWords(source), target: typeInWords(target) });

const misfit = ({ at }: Place, kind: Kind, { source = '', target = '', isBreaking = true } = {}): Misfit => ({
  at,
  kind,
  isBreaking,
  source,
  target,
});

/** A further value in answers is growth, as a further record would be. */
function valueMisfits(source: JsonSchema, target: JsonSchema, place: Place): Misfit[] {
  const { enum: from } = source;
  const { enum: to } = target;
  if (!to) return [];
  if (!from) return [typeMisfit(source, target, place)];
  const strays = from.filter((value) => !to.some((known) => isDeepStrictEqual(known, value)));
  if (strays.length === 0) return [];
  const words = strays.map((value) => JSON.stringify(value)).join(', ');
  return [misfit(place, 'values', { source: words, target: words, isBreaking: place.direction === 'params' })];
}

const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const exact = ['pattern', 'multipleOf', 'uniqueItems'];

function limitMisfits(source: JsonSchema, target: JsonSchema, place: Place): Misfit[] {
  const [from, to] = [new Map(Object.entries(source)), new Map(Object.entries(target))];
  const isTighter = (keyword: string, limit: unknown, was: unknown) => {
    if (was === undefined) return true;
    if (lowest.includes(keyword)) return Number(limit) > Number(was);
    return highest.includes(keyword) ? Number(limit) < Number(was) : limit !== was;
  };
  return [...lowest, ...highest, ...exact]
    .filter((keyword) => to.get(keyword) !== undefined && to.get(keyword) !== false)
    .filter((keyword) => isTighter(keyword, to.get(keyword), from.get(keyword)))
    .map((keyword) =>
      misfit(place, 'limit', { source: `${keyword} ${from.get(keyword) ?? 'none'}`, target: `${keyword} ${to.get(keyword)}` }),
    );
}

function formatMisfits({ format: from = 'none' }: JsonSchema, { format: to }: JsonSchema, place: Place): Misfit[] {
  return to === undefined || from === to ? [] : [misfit(place, 'limit', { source: `format ${from}`, target: `format ${to}` })];
}

function propertyMisfits(source: JsonSchema, target: JsonSchema, place: Place): Misfit[] {
  const { properties: from = {}, required = [] } = source;
  const { properties: to = {} } = target;
  const at = (name: string) => ({ ...place, at: `${place.at}/${name}` });
  const rest = restOf(target);
  const isAnswer = place.direction === 'returns';

  const others = restOf(source);
  const known = Object.entries(from).flatMap(([name, schema]) => {
    const into = Object.hasOwn(to, name) ? to[name] : rest;
    return into ? misfits(schema, into, at(name)) : [misfit(at(name), 'unknown', { isBreaking: !isAnswer })];
  });
  const unnamed = Object.entries(to).filter(([name]) => !Object.hasOwn(from, name));
  const gone = isAnswer && !others ? unnamed.map(([name]) => name) : [];
  const missing = (target.required ?? []).filter((name) => !required.includes(name) && !gone.includes(name));
  return [
    ...known,
    ...gone.map((name) => misfit(at(name), 'gone')),
    ...missing.map((name) => misfit(at(name), 'required')),
    ...(others ? unnamed.flatMap(([name, schema]) => misfits(others, schema, at(name))) : []),
    ...(others && rest ? misfits(others, rest, at('*')) : []),
    ...(others && !rest && target.type === 'object' && !isAnswer ? [misfit(at('*'), 'unknown')] : []),
  ];
}

/** The schema of properties that have no name, or undefined where there are none. */
function restOf({ type, patternProperties, additionalProperties }: JsonSchema): JsonSchema | undefined {
  if (type !== 'object') return undefined;
  const byPattern = Object.values(patternProperties ?? {});
  if (byPattern.length > 0) return byPattern.length === 1 ? byPattern[0] : { anyOf: byPattern };
  if (additionalProperties === false) return undefined;
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}

/** A call that leaves the parameter out does something else now. */
function defaultsThatChanged(before: JsonSchema, after: JsonSchema, at: string): Difference[] {
  const own =
    before.default === undefined || isDeepStrictEqual(before.default, after.default)
      ? []
      : [
          {
            at,
            isBreaking: true,
            what: `has the default ${JSON.stringify(after.default) ?? 'none'}, was ${JSON.stringify(before.default)}`,
          },
        ];
  const { properties: now = {} } = after;
  const inner = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const other = now[name];
    return other ? defaultsThatChanged(schema, other, `${at}/${name}`) : [];
  });
  return [...own, ...inner];
}

function inWords({ kind, source, target }: Misfit, isInput: boolean): string {
  const [was, is] = isInput ? [source, target] : [target, source];
  if (kind === 'unknown') return isInput ? 'is no longer accepted' : 'is new';
  if (kind === 'gone') return 'is no longer returned';
  if (kind === 'required') return isInput ? 'is required now' : 'may be missing now';
  if (kind === 'values') return isInput ? `no longer accepts ${source}` : `can be ${source} too`;
  if (kind === 'opaque') return 'changed in a way that cannot be judged';
  return `is ${is}, was ${was}`;
}

const wording = new Set(['description', 'title', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly', '$id', '$comment']);
const judged = new Set([
  ...['type', 'enum', 'const', 'format', 'anyOf', 'oneOf', 'items', 'properties', 'patternProperties', 'additionalProperties', 'required'],
  ...[...lowest, ...highest, ...exact],
]);

const isWording = (keyword: string) => wording.has(keyword) || keyword.startsWith('x-');
const isOpaque = (schema: JsonSchema) => Object.keys(schema).some((keyword) => !judged.has(keyword) && !isWording(keyword));

/** The schema without what is only for readers. */
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !isWording(keyword))
      .map(([keyword, value]) => [keyword, keyword === 'properties' || keyword === 'patternProperties' ? each(value) : bare(value)]),
  );
}

const each = (schemas: object) => Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
