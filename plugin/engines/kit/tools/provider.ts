import type { ProviderSlug, Route } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { ProviderTool } from './define';

type RouteKey = Pick<Route, 'method' | 'path'>;

/** What an engine brings to the assistant bridge. */
export interface ToolSet {
  readonly slug: ProviderSlug;
  readonly label: string;
  /** Tool names begin with it. */
  readonly prefix: string;
  /** The toolset that lists its tools. */
  readonly profile: string;
  /** A first part of a path that requests may spell otherwise. */
  readonly alias?: { readonly called: string; readonly named: string };
  readonly tools: readonly ProviderTool[];
  /** By parameter: the tool that lists what may stand there; without required params. */
  readonly finders?: Readonly<Record<string, string>>;
  /** Routes that another site's provider is known to have, because it cannot be asked; below its scope (D169). */
  readonly knownRoutes: readonly RouteKey[];
}

/** Lines such as `GET POST /tags`. */
export const routesOf = (lines: string): readonly RouteKey[] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.slice(0, -1).map((method) => ({ method: method as RouteKey['method'], path: words.at(-1) ?? '' }));
    });

/** What a 404 of a provider means. */
export const noSuchRecord = 'it has no such record or route';

/** The refusal for an answer that has no record in it, though its status says that all is well. */
export const recordMissing = ({ label }: Pick<ToolSet, 'label'>) =>
  new OperationError('not_found', `${label} answered 404: ${noSuchRecord}.`, { status: 404 });
