import { isPortableText, isTextTree } from '../../../markup/rich-text/kinds';
import type { Leaf } from './field-names';
import { isByLocale, localeOf } from './locales';
import { pointerOf, valueAt } from './pointer';

/** An object of the payload that could be the article. */
export interface Container {
  readonly value: object;
  readonly pointer: string;
  /** The list whose element it is or is in, and where in the element it stands. */
  readonly items?: string;
  readonly inItem: string;
}

const maxContainers = 300;
const maxDepth = 5;

/** Objects beside an article or within it: who sent it, where it stands, what it was before. Their ids would name every article alike. */
const neverArticles = new Set(
  `repository organization installation enterprise sender site shop store tenant workspace space environment account team hook webhook
  user users author authors primary_author creator created_by updated_by owner editor editors contributors assignee assignees milestone
  category categories tag tags label labels topic topics section sections content_type item_type model seo meta metadata
  asset assets media image images cover cover_image hero_image main_image featured_image feature_image thumbnail picture
  attachments enclosure enclosures variants options comment comments reactions links source channel rss_fields accountability embedded
  previous previous_entity previous_attributes old before original changes related related_entities relationships localizations
  translations`.split(/\s+/),
);

/** Every object down to five levels that may be an article; of a list its first element stands for all. */
export function containersOf(payload: unknown): Container[] {
  const containers: Container[] = [];
  walk(payload, { path: [], itemsAt: undefined }, containers);
  return containers;
}

interface Place {
  readonly path: readonly string[];
  /** Length of the path of the list that we are in. */
  readonly itemsAt: number | undefined;
}

function walk(value: unknown, { path, itemsAt }: Place, containers: Container[]): void {
  if (typeof value !== 'object' || value === null || path.length > maxDepth || containers.length >= maxContainers) return;
  if (Array.isArray(value)) {
    // Lists of lists are nobody's feed.
    if (itemsAt === undefined) walk(value[0], { path: [...path, '0'], itemsAt: path.length }, containers);
    return;
  }
  containers.push({
    value,
    pointer: pointerOf(path),
    ...(itemsAt === undefined ? {} : { items: pointerOf(path.slice(0, itemsAt)) }),
    inItem: itemsAt === undefined ? '' : pointerOf(path.slice(itemsAt + 1)),
  });
  for (const [key, inner] of Object.entries(value)) {
    if (!neverArticles.has(snakeCase(key))) walk(inner, { path: [...path, key], itemsAt }, containers);
  }
}

const listsOfArticles = ['posts', 'items', 'articles', 'entries', 'results', 'records', 'stories', 'nodes', 'news', 'data'];

/** Whether an object has a list of articles, as a feed has, and is hence none itself. */
export const hasArticles = (container: object) =>
  Object.entries(container).some(
    ([key, value]) => listsOfArticles.includes(snakeCase(key)) && Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null,
  );

/** Objects that hold an article's fields in its stead. */
const wrappings = ['/fields', '/attributes'];
const maxLevels = 4;

/**
 * Values of an article, four levels down: `author.login` has the name `author.login` and the pointer `/author/login`. Those of its
 * wrappings follow and have the names that they have there.
 */
export function leavesOf(container: object, more: readonly string[] = []): Leaf[] {
  return ['', ...wrappings, ...more].flatMap((pointer) => {
    const inner = valueAt(container, pointer);
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return [];
    const place = { pointer, locale: localeOf(inner) };
    return Object.entries(inner).flatMap(([key, value]) =>
      leaves([], value, { ...place, pointer: pointer + pointerOf([key]), key, level: 1 }),
    );
  });
}

interface Spot {
  readonly pointer: string;
  readonly locale: string | undefined;
  /** Undefined where the value has no name of its own. */
  readonly key: string | undefined;
  readonly level: number;
}

function leaves(before: readonly string[], value: unknown, { pointer, locale, key, level }: Spot): Leaf[] {
  const names = key === undefined ? before : [...before, snakeCase(key)];
  const leaf = { name: names.join('.'), pointer, value };
  if (typeof value !== 'object' || value === null || isPortableText(value) || isTextTree(value)) return [leaf];
  const down = (inner: unknown, name: string | undefined, segment = name ?? '') =>
    leaves(names, inner, { pointer: pointer + pointerOf([segment]), locale, key: name, level: level + 1 });
  if (Array.isArray(value)) {
    const [first] = value;
    if (typeof first !== 'object' || first === null) return [leaf];
    return level >= maxLevels || Array.isArray(first) || pointer.includes('/*') ? [] : down(first, undefined, '*');
  }
  if (locale !== undefined && isByLocale(value)) {
    return Object.hasOwn(value, locale)
      ? leaves(names, Reflect.get(value, locale), { pointer: pointer + pointerOf([locale]), locale, key: undefined, level })
      : [];
  }
  return level >= maxLevels ? [] : Object.entries(value).flatMap(([name, inner]) => down(inner, name));
}

/** `publishedAt`, `published-at` and `published_at` are the same name; `author__name` is a name within an author. */
function snakeCase(key: string): string {
  return key
    .replace(/^_+/, '')
    .replace(/__+/g, '.')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-:\s]+/g, '_')
    .toLowerCase();
}
