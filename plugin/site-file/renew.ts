import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, visit, type YAMLMap } from 'yaml';
import { parseSiteFile } from './parse';
import { keyText } from './yaml-value';

type Item = Pair<Node, Node | null>;

/** A renewed file, and what the renewal left as it was. */
export interface Renewed {
  readonly text: string;
  /** Sections of the site that the file does not name. */
  readonly unnamed: readonly string[];
  /** Sections of the file that the site does not offer now. */
  readonly absent: readonly string[];
}

/**
 * A site file with the settings of an export. The order of what stays, its comments, and references to secrets are those of the file; a
 * section that it does not name stays out, as what is left out is not touched. Throws SiteFileError where the text is no site file (D116).
 */
export function renewed(text: string, exported: Document, name: string): Renewed {
  parseSiteFile(text, name);
  const doc = parseDocument(text, { version: '1.2', schema: 'core', uniqueKeys: false });
  withoutAliases(doc);
  const [site, fresh] = [doc.get('site', true), exported.get('site', true)];
  if (!isMap(site) || !isMap(fresh)) return { text, unnamed: [], absent: [] };
  const offered = new Map(itemsOf(fresh).map((item) => [keyText(item.key), item.value]));
  const before = JSON.stringify(sorted(site));
  const absent: string[] = [];
  for (const item of itemsOf(site)) {
    const section = keyText(item.key);
    const value = offered.get(section);
    if (!value) absent.push(section);
    else item.value = merged(item.value, value);
    offered.delete(section);
  }
  // The library writes by its own taste, so that a file that is right already is better left alone.
  const isSameText = JSON.stringify(sorted(site)) === before;
  const flowCollectionPadding = !/\{[^\s}]/.test(text);
  return {
    text: isSameText ? text : doc.toString({ lineWidth: 0, indentSeq: true, flowCollectionPadding }),
    unnamed: [...offered.keys()],
    absent,
  };
}

/** What an alias stands for is written out: the places that share it may differ from now on. */
function withoutAliases(doc: Document): void {
  visit(doc, { Alias: (_key, alias) => alias.resolve(doc)?.clone() as Node | undefined });
  visit(doc, {
    Node: (_key, node) => {
      if (!isAlias(node)) delete node.anchor;
    },
  });
}

function merged(before: Node | null, fresh: Node): Node {
  if (before === null) return fresh;
  if (isSame(before, fresh)) return before;
  if (isMap(before) && isMap(fresh)) return renewMap(before, fresh);
  if (isReference(before)) return before;
  if (isSeq(before) && isSeq(fresh)) {
    before.items = fresh.items;
    return before;
  }
  if (isScalar(before) && isScalar(fresh)) {
    before.value = fresh.value;
    return before;
  }
  fresh.commentBefore = before.commentBefore ?? null;
  fresh.comment = before.comment ?? null;
  return fresh;
}

/** What the site does not have goes, but for references to secrets: whether they are set cannot be read. */
function renewMap(map: YAMLMap, fresh: YAMLMap): YAMLMap {
  const wanted = new Map(itemsOf(fresh).map((item) => [keyText(item.key), item]));
  const isKept = (name: string, value: Node | null) => isReference(value) || (name === 'env' && isReference(map));
  map.items = itemsOf(map).filter(({ key, value }) => wanted.has(keyText(key)) || isKept(keyText(key), value));
  for (const item of itemsOf(map)) {
    const name = keyText(item.key);
    const value = wanted.get(name)?.value;
    wanted.delete(name);
    if (value && !(name === 'env' && isReference(map))) item.value = merged(item.value, value);
  }
  map.items.push(...wanted.values());
  return map;
}

const itemsOf = (map: YAMLMap) => map.items as Item[];

/** `{env: NAME}`, also with what belongs to it, such as the address of a provider. */
const isReference = (node: Node | null) => isMap(node) && isScalar(node.get('env', true));

const isSame = (a: Node, b: Node) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The value with its keys in order, as they are written. */
function sorted(node: Node | null): unknown {
  if (isMap(node)) {
    const entries = itemsOf(node).map(({ key, value }) => [keyText(key), sorted(value)] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  if (isSeq(node)) return (node.items as Node[]).map(sorted);
  return isScalar(node) ? node.value : null;
}
