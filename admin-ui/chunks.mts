import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const src = resolve(import.meta.dirname, 'src');
const isPage = (id: string) => /\/src\/(pages|engines\/\w+\/pages)\/([\w-]+|calendars\/[\w-]+-page)\.tsx$/.test(id);

/** What many pages use and others don't: each with all that it takes, which nothing in `menus` or `controls` does. */
const large = {
  lists: ['/ui/list/data-list.tsx'],
  numbers: ['/NumberInput/NumberInput.mjs'],
  choices: ['/MultiSelect/MultiSelect.mjs', '/Select/Select.mjs', '/ui/accounts/account-picker.tsx'],
} as const;

/** How many pages have to use what the menus load for all of them, what is in `controls`, and what is shared at all. */
const least = { menus: 26, controls: 20, shared: 3 };

/** What is loaded with these modules, and at once. */
function reached(ids: readonly string[], context: Context, also: 'later' | 'never' = 'never'): ReadonlySet<string> {
  const found = new Set(ids);
  // A set goes on with what is added to it.
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...(also === 'later' ? dynamicallyImportedIds : [])]) found.add(imported);
  }
  return found;
}

/** The chunk of each module that more than one page loads. */
function planned(context: Context): ReadonlyMap<string, string> {
  const start = [resolve(src, 'main.tsx')];
  const all = [...reached(start, context, 'later')];
  const ending = (ends: readonly string[]) => all.filter((id) => ends.some((end) => id.endsWith(end)));
  const frame = reached(start, context);
  const menus = reached([resolve(src, 'ui/header-menus.tsx')], context);
  const uses = new Map<string, number>();
  for (const page of all.filter(isPage)) for (const id of reached([page], context)) uses.set(id, (uses.get(id) ?? 0) + 1);
  const parts = Object.entries(large).map(([name, ends]) => [name, reached(ending(ends), context)] as const);

  function chunkOf(id: string): string | undefined {
    const count = uses.get(id) ?? 0;
    if (frame.has(id)) return 'frame';
    if (menus.has(id) || count >= least.menus) return 'menus';
    if (count >= least.controls) return 'controls';
    const [part] = parts.find(([, ids]) => ids.has(id)) ?? [];
    if (part !== undefined && count > 1) return part;
    if (count < least.shared) return undefined;
    if (id.includes('/node_modules/')) return 'fields';
    const takesPart = [...reached([id], context)].some(
      (one) => (uses.get(one) ?? 0) < least.controls && parts.some(([, ids]) => ids.has(one)),
    );
    return takesPart ? undefined : (/\/engines\/(\w+)\//.exec(id)?.[1] ?? 'common');
  }
  return new Map(all.flatMap((id) => [[id, chunkOf(id)] as const]).filter((row): row is [string, string] => row[1] !== undefined));
}

/**
 * What pages share comes in a few files. The bundler makes one for each set of pages that share something, which came to a hundred
 * requests for a page: seconds, where each takes a tenth of one (D824).
 */
export function sharedChunks(): Rolldown.CodeSplittingOptions {
  let plan: ReadonlyMap<string, string> | undefined;
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'shared',
        name(id, context) {
          const module = context.getModuleInfo(id);
          // What is loaded by itself is a chunk of its own.
          if (!module || module.isEntry || module.dynamicImporters.length > 0) return null;
          plan ??= planned(context);
          return plan.get(id) ?? null;
        },
      },
    ],
  };
}
