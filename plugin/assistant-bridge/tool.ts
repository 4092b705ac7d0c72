import type { CallToolResult, InputRequiredResult, Tool as Listed } from '@modelcontextprotocol/server';
import { type TObject, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { ProviderSlug } from '../host';
import { given } from '../kit/given';
import { Params, plainSchema, type Static } from '../kit/schema';
import { validate } from '../kit/validate';
import type { ToolCall } from './call';
import { providerOfTool } from './providers/provider';
import { runRequests } from './run-requests';
import type { Query } from './transport/query';

/** A method, and a path below the scope of the provider: `GET /tags/{id}`. */
export type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** A tool as the list shows it and as a call runs it. */
export interface Tool {
  readonly name: string;
  /** The provider it belongs to; undefined for the service's own. */
  readonly provider: ProviderSlug | undefined;
  /** `always` stands in every profile, `lean` in the lean one too. */
  readonly tier: 'always' | 'lean' | 'wide';
  readonly listed: Listed;
  /** Where its requests go; none: to routes that its caller names. */
  readonly routes: readonly RouteName[];
  /** Throws OperationError: `invalid_params` where the arguments don't fit. */
  readonly run: (args: unknown, call: ToolCall) => Promise<ToolResult>;
}

export type ToolResult = CallToolResult | InputRequiredResult;

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

export interface Extras<A> {
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

const guards = {
  dry_run: Type.Optional(Type.Boolean({ description: 'Preview, send nothing' })),
  confirm: Type.Optional(Type.Boolean({ description: 'true once the user has agreed' })),
};

/**
 * A provider tool: a pure translation of params into one REST request, or into a few that are sent one after the other and answer with
 * the last. Two calls, so that the params of the translation are typed by the definition.
 */
export function defineTool<P extends TObject>(definition: Definition<P>) {
  const { name, description, routes, readOnly = false, destructive = false, lean = false } = definition;
  const params: TObject = destructive ? Params({ ...definition.params.properties, ...guards }) : definition.params;
  const annotations = readOnly ? { readOnlyHint: true } : { destructiveHint: destructive };
  return {
    request(translate: (params: Static<P>, moment: Moment) => ToolRequest | readonly ToolStep[], extras: Extras<Static<P>> = {}): Tool {
      const provider = providerOfTool(name);
      const steps = (args: Args, moment: Moment): readonly ToolStep[] => {
        const made = translate(args as Static<P>, moment);
        return 'method' in made ? [made] : made;
      };
      const { preview, isFound = () => true } = extras;
      const shown = preview && ((args: Args, look: Look) => preview(args as Static<P>, look));
      return {
        name,
        provider,
        tier: lean ? 'lean' : 'wide',
        listed: { name, description, inputSchema: inputSchema(params), annotations },
        routes,
        run: checked(params, (args: Args, call) =>
          runRequests({ name, provider, destructive, steps, isFound, ...given({ shown }) }, args, call),
        ),
      };
    },
  };
}

interface OwnDefinition<P extends TObject> extends Pick<Definition<P>, 'name' | 'description' | 'params'> {
  readonly provider?: ProviderSlug;
  readonly annotations: NonNullable<Listed['annotations']>;
  readonly outputSchema?: Listed['outputSchema'];
}

/** A tool of the bridge itself, in every profile. */
export function defineOwnTool<P extends TObject>({ name, description, params, provider, annotations, outputSchema }: OwnDefinition<P>) {
  return {
    run(work: (params: Static<P>, call: ToolCall) => Promise<ToolResult>): Tool {
      const listed = { name, description, inputSchema: inputSchema(params), annotations, ...(outputSchema ? { outputSchema } : {}) };
      return { name, provider, tier: 'always', listed, routes: [], run: checked(params, work) };
    },
  };
}

function checked<A>(params: TObject, work: (args: A, call: ToolCall) => Promise<ToolResult>): Tool['run'] {
  const check = TypeCompiler.Compile(params);
  return async (args, call) => {
    validate(check, args ?? {});
    return work((args ?? {}) as A, call);
  };
}

const inputSchema = (params: TObject) => plainSchema(params) as Listed['inputSchema'];
