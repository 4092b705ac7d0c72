import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node, type Pair, type Scalar } from 'yaml';
import type { Json } from '../kit/site-file/json';
import type { Position, Problem } from './problem';

const maxDepth = 64;
const maxNodes = 200_000;

/** The value of a YAML document, and where in the text each part of it stands, by JSON Pointer. */
export interface YamlValue {
  readonly value: Json;
  readonly problems: readonly Problem[];
  /** Where the key stands, or the value of a list. */
  readonly positions: ReadonlyMap<string, Position>;
}

interface Walk {
  readonly lines: LineCounter;
  readonly anchors: Map<string, Node>;
  readonly problems: Problem[];
  readonly positions: Map<string, Position>;
  nodes: number;
  isTooMuch?: boolean;
}

/**
 * Plain JSON out of a document. Keys are the letters that stand there, so that 001 is not a number; aliases are followed as long as the
 * whole stays small; tags, and values that JSON doesn't have, are problems (D119).
 */
export function yamlValue(doc: Document.Parsed, lines: LineCounter): YamlValue {
  const walk: Walk = { lines, anchors: new Map(), problems: [], positions: new Map(), nodes: 0 };
  const value = jsonOf(walk, doc.contents, { pointer: '', depth: 0 });
  return { value, problems: walk.problems, positions: walk.positions };
}

interface Place {
  readonly pointer: string;
  readonly depth: number;
}

function jsonOf(walk: Walk, node: Node | null, place: Place): Json {
  if (node === null) return null;
  walk.nodes++;
  if (walk.nodes > maxNodes || place.depth > maxDepth) return tooMuch(walk, node);
  if (isAlias(node)) {
    const target = walk.anchors.get(node.source);
    return target
      ? jsonOf(walk, target, { ...place, depth: place.depth + 1 })
      : refuse(walk, node, `there is no anchor &${printableKey(node.source)}`);
  }
  if ('anchor' in node && node.anchor) walk.anchors.set(node.anchor, node);
  if ('tag' in node && node.tag) return refuse(walk, node, 'tags are not allowed here');
  if (isMap(node)) return mapOf(walk, node.items as Pair<Node, Node | null>[], place);
  if (isSeq(node)) return listOf(walk, node.items as Node[], place);
  return isScalar(node) ? scalarOf(walk, node) : refuse(walk, node, 'this is not allowed here');
}

function listOf(walk: Walk, items: readonly Node[], { pointer, depth }: Place): Json {
  const values: Json[] = [];
  for (const [index, item] of items.entries()) {
    if (walk.isTooMuch) break;
    const place = { pointer: `${pointer}/${index}`, depth: depth + 1 };
    note(walk, item, place.pointer);
    values.push(jsonOf(walk, item, place));
  }
  return values;
}

function mapOf(walk: Walk, items: readonly Pair<Node, Node | null>[], { pointer, depth }: Place): Json {
  const entries = new Map<string, Json>();
  for (const { key, value } of items) {
    const name = keyOf(walk, key);
    if (name === undefined) continue;
    const place = { pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth: depth + 1 };
    if (entries.has(name)) refuse(walk, key, `"${printableKey(name)}" appears twice here`);
    note(walk, key, place.pointer);
    entries.set(name, jsonOf(walk, value, place));
    if (walk.isTooMuch) break;
  }
  return Object.fromEntries(entries);
}

function keyOf(walk: Walk, key: Node): string | undefined {
  if (!isScalar(key) || key.tag) {
    refuse(walk, key, 'a key must be plain text');
    return undefined;
  }
  const name = keyText(key);
  if (name !== '__proto__' && isCleanText(name)) return name;
  refuse(walk, key, `"${printableKey(name)}" can't be a key`);
  return undefined;
}

/** A key as the letters that stand there. */
export const keyText = (key: Node): string => (isScalar(key) ? String(key.type === 'PLAIN' ? (key.source ?? key.value) : key.value) : '');

function scalarOf(walk: Walk, node: Scalar): Json {
  const { value } = node;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return isCleanText(value) ? value : refuse(walk, node, 'contains NUL or half of a character');
  if (typeof value !== 'number') return refuse(walk, node, 'this is not allowed here');
  if (!Number.isFinite(value)) return refuse(walk, node, 'is not a JSON number');
  // The service refuses these, as not every number of this size can be kept.
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return refuse(walk, node, 'has more digits than a number keeps; put it in quotes');
  return value === 0 ? 0 : value;
}

const isCleanText = (text: string) => !text.includes('\0') && text.isWellFormed();

function note(walk: Walk, node: Node, pointer: string): void {
  const at = positionOf(walk, node);
  if (at && !walk.positions.has(pointer)) walk.positions.set(pointer, at);
}

function positionOf({ lines }: Walk, { range }: Node): Position | undefined {
  return range ? lines.linePos(range[0]) : undefined;
}

/** Told once: a bomb would tell it a million times. */
function tooMuch(walk: Walk, node: Node): null {
  if (!walk.isTooMuch) refuse(walk, node, `more than ${maxNodes} values or ${maxDepth} levels; an alias counts as all that it stands for`);
  walk.isTooMuch = true;
  return null;
}

function refuse(walk: Walk, node: Node, text: string): null {
  if (walk.problems.length < 100) walk.problems.push({ at: positionOf(walk, node), text });
  return null;
}

/** A key as a message shows it. */
export const printableKey = (text: string): string => (text.length > 64 ? `${text.slice(0, 64)}…` : text).replace(/\p{C}/gu, '?');
