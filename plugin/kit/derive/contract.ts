import type { Group } from '../group';
import { type Shapes, shareShapes } from '../shared-shapes';
import { compactJson } from './compact-json';
import { docsOf } from './docs';
import { manifestOf } from './manifest';
import { type Mounted, otherRoutes, routeViews } from './route-views';

type Json = Readonly<Record<string, unknown>>;

/** What the contract is made from. */
interface Contracted {
  readonly groups: readonly Group[];
  readonly openapi: Json;
  readonly mounted: Mounted;
  /** Tools of the assistant bridge, each with the profiles that list it. */
  readonly tools: readonly Json[];
  readonly toolsDocs: string;
}

/** A file of the contract before its shapes are shared. */
interface Page {
  readonly path: string;
  readonly owner: string;
  readonly content: Json;
}

const shapesFolder = 'shapes';
/** Keeps what more than one resource uses. */
const sharedByMany = 'several';

/**
 * What the product promises, as files that people review: one for each operation, tool and route, and the shapes that several of them
 * use. Text by path (D235).
 */
export function contractFiles({ groups, openapi, mounted, tools, toolsDocs }: Contracted): Record<string, string> {
  const pages: Page[] = [
    ...manifestOf(groups).map((entry) => ({
      path: `operations/${entry.resource}.${entry.action}.json`,
      owner: entry.resource,
      content: JSON.parse(JSON.stringify(entry)) as Json,
    })),
    ...tools.map((tool) => ({ path: `tools/${tool.name}.json`, owner: 'tools', content: tool })),
    ...routeViews(openapi),
    ...otherRoutes(mounted, openapi),
  ];
  const { data, shapes } = shareShapes(
    pages.map(({ content, owner }) => ({ ...content, owner })),
    {
      keys: ['params', 'returns', 'inputSchema', 'get', 'post', 'put', 'patch', 'delete'],
      minCharacters: 140,
      isWordsApart: true,
      ownerOf: ({ owner }) => String(owner),
      keeperOf: ([first = sharedByMany, ...others]) => (others.length === 0 ? first : sharedByMany),
      refTo: (keeper, name) => `../${shapesFolder}/${keeper}.json#/${name}`,
    },
  );
  const printed = pages.map(({ path }, index) => {
    const { owner: _, ...content } = data[index] ?? {};
    return [path, compactJson(content)] as const;
  });
  return { ...Object.fromEntries(printed), ...shapeFiles(shapes), 'OPERATIONS.md': docsOf(groups), 'TOOLS.md': toolsDocs };
}

/** A shape points to its neighbours as neighbours. */
const shapeFiles = (shapes: Shapes) =>
  Object.fromEntries(
    Object.entries(shapes).map(([keeper, ofKeeper]) => {
      const text = compactJson(ofKeeper).replaceAll(`"../${shapesFolder}/`, '"').replaceAll(`"${keeper}.json#`, '"#');
      return [`${shapesFolder}/${keeper}.json`, text];
    }),
  );
