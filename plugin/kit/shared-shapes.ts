type Schema = Readonly<Record<string, unknown>>;

const rootField = 'shape';

/** An operation or anything else with schemas under some of its keys. */
type SchemaHolder = Readonly<Record<string, unknown>>;

/** What counts as a shape that deserves a name, and where it is kept. */
export interface Sharing {
  /** Keys of an entry under which a schema stands. */
  readonly keys: readonly string[];
  /** A shorter shape is not worth a name. */
  readonly minCharacters: number;
  /** A list of words is a shape of its own, beside whatever else the schema says, and its length decides nothing. */
  readonly isWordsApart: boolean;
  /** Who an entry belongs to, and who keeps a shape that these use. */
  readonly ownerOf: (entry: SchemaHolder) => string;
  readonly keeperOf: (owners: readonly string[]) => string;
  readonly refTo: (keeper: string, name: string) => string;
}

/** Shapes by keeper and name. */
export type Shapes = Record<string, Record<string, Schema>>;

const within = '#/defs/';
const keptTogether: Sharing = {
  keys: ['params', 'returns'],
  minCharacters: 60,
  isWordsApart: false,
  ownerOf: () => 'defs',
  keeperOf: () => 'defs',
  refTo: (_keeper, name) => within + name,
};

/** The same descriptions with every shape that stands in them twice told once: `{"$ref": "#/defs/…"}` and `defs`. */
export function withSharedShapes(entries: readonly SchemaHolder[]): { data: SchemaHolder[]; defs: Record<string, Schema> } {
  const { data, shapes } = shareShapes(entries, keptTogether);
  return { data, defs: shapes.defs ?? {} };
}

/** The same descriptions with every shape that stands in them twice kept once, by whoever `sharing` says. */
export function shareShapes(entries: readonly SchemaHolder[], sharing: Sharing): { data: SchemaHolder[]; shapes: Shapes } {
  const uses: Uses = new Map();
  for (const entry of entries) {
    const of = { uses, sharing, owner: sharing.ownerOf(entry) };
    const visit = (child: Schema, field: string) => count(child, field, of);
    for (const key of sharing.keys) eachChild(entry[key], { field: rootField, sharing, visit });
  }
  const shapes: Shapes = {};
  const inside = namer(uses, sharing, shapes);
  const data = entries.map((entry) => {
    const own = sharing.keys.flatMap((key) => (isSchema(entry[key]) ? [[key, inside(entry[key])] as const] : []));
    return { ...entry, ...Object.fromEntries(own) };
  });
  return { data, shapes };
}

interface Use {
  count: number;
  readonly owners: Set<string>;
  /** How often under which field. */
  readonly fields: Map<string, number>;
}
/** By the text of the schema. */
type Uses = Map<string, Use>;

/** What stands in a shape that was counted before is not counted again: it is told with that shape. */
function count(schema: Schema, field: string, of: { uses: Uses; sharing: Sharing; owner: string }): void {
  const { uses, sharing, owner } = of;
  const text = JSON.stringify(schema);
  const known = uses.get(text);
  const use = known ?? { count: 0, owners: new Set(), fields: new Map() };
  use.count++;
  use.owners.add(owner);
  use.fields.set(field, (use.fields.get(field) ?? 0) + 1);
  if (known) return;
  if (isWords(schema, sharing) || lengthOf(schema, text, sharing) >= sharing.minCharacters) uses.set(text, use);
  eachChild(schema, { field, sharing, visit: (child, its) => count(child, its, of) });
}

const lengthOf = (schema: Schema, text: string, { isWordsApart }: Sharing) =>
  isWordsApart ? JSON.stringify(schema, (key, value) => (key === 'enum' ? [] : value)).length : text.length;

/** The field that it stands under most often, the first one among equals. */
const usualField = ({ fields }: Use) => [...fields].reduce((most, next) => (next[1] > most[1] ? next : most))[0];

function namer(uses: Uses, sharing: Sharing, shapes: Shapes) {
  const refs = new Map<string, { $ref: string }>();

  /** Named for its usual field. */
  function namedOnce(schema: Schema, field: string): Schema {
    const text = JSON.stringify(schema);
    const use = uses.get(text);
    if (use === undefined || use.count < 2) return inside(schema, field);
    const known = refs.get(text);
    if (known !== undefined) return known;
    const keeper = sharing.keeperOf([...use.owners]);
    const ofKeeper = shapes[keeper] ?? {};
    shapes[keeper] = ofKeeper;
    const stem = isWords(schema, sharing) ? `${usualField(use)}_words` : usualField(use);
    let name = stem;
    for (let n = 2; Object.hasOwn(ofKeeper, name); n++) name = `${stem}${n}`;
    const ref = { $ref: sharing.refTo(keeper, name) };
    refs.set(text, ref);
    ofKeeper[name] = {};
    ofKeeper[name] = inside(schema, field);
    return ref;
  }

  const inside = (schema: Schema, field = rootField): Schema => mapChildren(schema, { field, change: namedOnce, sharing });
  return inside;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

const wordKeys = new Set(['type', 'enum']);

/** Whether it says nothing but which words there are. */
const isWords = (schema: Schema, { isWordsApart }: Sharing) =>
  isWordsApart && Array.isArray(schema.enum) && Object.keys(schema).every((key) => wordKeys.has(key));

/** The words that a schema lists beside other things, apart from those. */
function splitWords(schema: Schema, sharing: Sharing): { words: Schema; rest: Schema } | undefined {
  const of = (isOfWords: boolean) => Object.fromEntries(Object.entries(schema).filter(([key]) => wordKeys.has(key) === isOfWords));
  const [words, rest] = [of(true), of(false)];
  return isWords(words, sharing) && Object.keys(rest).length > 0 ? { words, rest } : undefined;
}

interface Visit {
  readonly field: string;
  readonly sharing: Sharing;
  readonly visit: (child: Schema, field: string) => void;
}

function eachChild(schema: unknown, { visit, ...where }: Visit): void {
  if (!isSchema(schema)) return;
  const change = (child: Schema, field: string) => {
    visit(child, field);
    return child;
  };
  mapChildren(schema, { ...where, change });
}

interface Mapping {
  readonly field: string;
  readonly sharing: Sharing;
  readonly change: (child: Schema, field: string) => Schema;
}

const mapsOfSchemas = new Set(['properties', 'patternProperties', 'answers', 'query']);
const schemaOrList = new Set(['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'parameters', 'schema', 'body', 'failures']);
/** Parts of a route are named for what they are. */
const partsOfRoutes = new Set(['body', 'answers', 'failures']);

/** The schema with those right inside it replaced; whatever else it says stays. */
function mapChildren(schema: Schema, { field, sharing, change }: Mapping): Schema {
  const split = splitWords(schema, sharing);
  if (split) return { ...split.rest, ...change(split.words, field) };
  const changed = (value: unknown, name: string) => (isSchema(value) ? change(value, name) : value);
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    const own = partsOfRoutes.has(key) ? key : field;
    const nameOf = (child: unknown) => (isSchema(child) && typeof child.name === 'string' ? child.name : own);
    if (mapsOfSchemas.has(key) && isSchema(value)) {
      const named = Object.entries(value).map(([name, child]) => [
        name,
        changed(child, key === 'properties' || key === 'query' ? name : own),
      ]);
      return [key, Object.fromEntries(named)];
    }
    if (!schemaOrList.has(key)) return [key, value];
    return [key, Array.isArray(value) ? value.map((child) => changed(child, nameOf(child))) : changed(value, own)];
  });
  return Object.fromEntries(entries);
}
