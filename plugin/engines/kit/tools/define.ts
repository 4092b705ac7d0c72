import { type TObject, Type } from '@sinclair/typebox';
import { Params, type Static } from '../../../kit/schema';

/** A method, and a path below the scope of the provider: `GET /tags/{id}`. */
export type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** A value of a query: bracket form spells nested ones, `filters[period]=upcoming` and `with[]=all_data`. */
export type QueryValue = string | number | boolean | null | undefined | readonly QueryValue[] | { readonly [key: string]: QueryValue };
export type Query = Readonly<Record<string, QueryValue>>;

/** One REST request of a provider tool; `path` begins at the REST root, such as `/booking/v2/calendars`. */
export interface ToolRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** One of several requests; what is still open of it is known once the ones before it are answered. */
export interface ToolStep extends ToolRequest {
  readonly complete?: (answers: readonly unknown[]) => Partial<ToolRequest>;
  /** What takes this step back where a later one is refused. */
  readonly undo?: (answer: unknown) => ToolRequest;
}

/** What a translation may know beside its params. */
export interface Moment {
  readonly now: Date;
  /** The provider is another site, which may still need what this site's engine knows by itself. */
  readonly isRemote: boolean;
}

/** Ask a provider without changing anything. Throws what it refuses. */
export type Look = (request: ToolRequest) => Promise<unknown>;

interface Extras<A> {
  /** What a preview shows beside the requests. */
  readonly preview?: (params: A, look: Look) => Promise<Readonly<Record<string, unknown>>>;
  /** False for an answer that says that there is no such record. */
  readonly isFound?: (answer: unknown) => boolean;
}

interface Definition<P extends TObject> {
  /** Begins `bk_` or `mk_`. */
  readonly name: string;
  readonly description: string;
  readonly params: P;
  /** Every route that it sends requests to. */
  readonly routes: readonly RouteName[];
  /** It sends nothing but GET. */
  readonly readOnly?: boolean;
  /** Adds `dry_run` and `confirm`. */
  readonly destructive?: boolean;
  /** Listed in `lean` too. */
  readonly lean?: boolean;
}

type Args = Readonly<Record<string, unknown>>;

/** A tool of a provider as data: the bridge checks, asks, sends and answers. */
export interface ProviderTool extends Required<Definition<TObject>> {
  readonly steps: (args: Args, moment: Moment) => readonly ToolStep[];
  readonly isFound: (answer: unknown) => boolean;
  readonly shown?: (args: Args, look: Look) => Promise<Args>;
}

const guards = {
  dry_run: Type.Optional(Type.Boolean({ description: 'Preview, send nothing' })),
  confirm: Type.Optional(Type.Boolean({ description: 'true once the user has agreed' })),
};

/**
 * A provider tool: a pure translation of params into one REST request, or into a few that are sent one after the other and answer with
 * the last. Two calls, so that the params of the translation are typed by the definition.
 */
export function defineTool<P extends TObject>(definition: Definition<P>) {
  const { readOnly = false, destructive = false, lean = false } = definition;
  const params: TObject = destructive ? Params({ ...definition.params.properties, ...guards }) : definition.params;
  return {
    request(
      translate: (params: Static<P>, moment: Moment) => ToolRequest | readonly ToolStep[],
      { preview, isFound = () => true }: Extras<Static<P>> = {},
    ): ProviderTool {
      const steps = (args: Args, moment: Moment): readonly ToolStep[] => {
        const made = translate(args as Static<P>, moment);
        return 'method' in made ? [made] : made;
      };
      const shown = preview && ((args: Args, look: Look) => preview(args as Static<P>, look));
      return { ...definition, readOnly, destructive, lean, params, steps, isFound, ...(shown ? { shown } : {}) };
    },
  };
}
