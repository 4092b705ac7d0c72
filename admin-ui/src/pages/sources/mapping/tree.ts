import { inShort } from '../mapping-draft';

/** A line of the sample. */
export interface Line {
  /** Where it is found, `*` for every element of a list. */
  readonly path: string;
  readonly name: string;
  readonly level: number;
  /** Its place among its siblings, from 1, and how many there are. */
  readonly place: number;
  readonly count: number;
  /** Undefined where nothing is in it. */
  readonly isOpen: boolean | undefined;
  /** The path of what it is in. */
  readonly within: string | undefined;
  /** What stands beside the name. */
  readonly text: string;
  readonly kind: 'list' | 'object' | 'value';
}

const maxLines = 400;
const maxDepth = 12;

/** Lines of a sample that are shown while those of `open` are unfolded. */
export function linesOf(sample: unknown, open: ReadonlySet<string>): readonly Line[] {
  const lines: Line[] = [];
  const visit = (value: unknown, within: string | undefined, level: number) => {
    const inner = innerOf(value);
    for (const [at, [name, part, one]] of inner.entries()) {
      if (lines.length >= maxLines) return;
      const path = `${within ?? ''}/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const kind = kindOf(one);
      const isFull = innerOf(one).length > 0 && level < maxDepth;
      const isOpen = isFull ? open.has(path) : undefined;
      lines.push({
        path,
        name,
        level,
        place: at + 1,
        count: inner.length,
        isOpen,
        within,
        kind,
        text: kind === 'value' ? inShort(one) : '',
      });
      if (isOpen) visit(one, path, level + 1);
    }
  };
  visit(sample, undefined, 1);
  return lines;
}

/** Name, part of the path and value of what is in a value. A list shows its first element, which stands for each. */
function innerOf(value: unknown): readonly (readonly [string, string, unknown])[] {
  if (Array.isArray(value)) return typeof value[0] === 'object' && value[0] !== null ? [['', '*', value[0]]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, one]) => [key, key, one] as const);
}

function kindOf(value: unknown): Line['kind'] {
  if (Array.isArray(value)) return typeof value[0] === 'object' && value[0] !== null ? 'list' : 'value';
  return typeof value === 'object' && value !== null ? 'object' : 'value';
}

/** Places that are open at the beginning: all that a screen holds. */
export function openAtFirst(sample: unknown): ReadonlySet<string> {
  let open = new Set<string>();
  for (let depth = 0; depth < 3; depth++) {
    const more = new Set([...open, ...linesOf(sample, open).flatMap(({ path, isOpen }) => (isOpen === false ? [path] : []))]);
    if (linesOf(sample, more).length > 40) return open;
    open = more;
  }
  return open;
}

/** Where a key of the keyboard leads, as trees do; undefined where it does nothing. */
export function moved(lines: readonly Line[], at: number, key: string): { readonly to: number } | { readonly toggle: string } | undefined {
  const line = lines[at];
  if (!line) return undefined;
  if (key === 'ArrowDown') return { to: Math.min(at + 1, lines.length - 1) };
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) };
  if (key === 'Home') return { to: 0 };
  if (key === 'End') return { to: lines.length - 1 };
  if (key === 'ArrowRight' && line.isOpen === false) return { toggle: line.path };
  if (key === 'ArrowRight' && line.isOpen) return { to: at + 1 };
  if (key === 'ArrowLeft' && line.isOpen) return { toggle: line.path };
  if (key === 'ArrowLeft' && line.within !== undefined) return { to: lines.findIndex(({ path }) => path === line.within) };
  return undefined;
}
