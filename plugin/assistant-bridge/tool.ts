import type { CallToolResult, InputRequiredResult, Tool as Listed } from '@modelcontextprotocol/server';
import type { TObject } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { ProviderTool, RouteName } from '../engines/kit/tools/define';
import type { KeyScope, ProviderSlug } from '../host';
import { plainSchema, type Static } from '../kit/schema';
import { checkScope, type Need, permits } from '../kit/scope';
import { validate } from '../kit/validate';
import type { ToolCall } from './call';
import { idempotentHint, titleOf } from './listed';
import { needsOf } from './needs';
import { runRequests } from './run-requests';

/** A tool as the list shows it and as a call runs it. */
export interface Tool {
  readonly name: string;
  /** The provider it belongs to; undefined for the service's own. */
  readonly provider: ProviderSlug | undefined;
  /** `always` stands in every profile, `lean` in the lean one too. */
  readonly tier: 'always' | 'lean' | 'wide';
  readonly listed: Listed;
  /** What the lean list says instead of what it takes and answers. */
  readonly leanSchema?: Pick<Listed, 'inputSchema' | 'outputSchema'> | undefined;
  /** Where its requests go; none: to routes that its caller names. */
  readonly routes: readonly RouteName[];
  /** What a key has to be allowed; none for what looks at each call itself. */
  readonly needs: readonly Need[];
  readonly isForChanges?: boolean;
  /** Runs programs, which a site has to allow. */
  readonly isCodeMode?: boolean;
  /** Throws OperationError: `invalid_params` where the arguments don't fit. */
  readonly run: (args: unknown, call: ToolCall) => Promise<ToolResult>;
}

export type ToolResult = CallToolResult | InputRequiredResult;

/** The tool of a provider: its requests are previewed, confirmed and sent for whoever calls it. */
export function providerTool(
  provider: ProviderSlug,
  { name, description, params, routes, readOnly, destructive, lean, ...rest }: ProviderTool,
): Tool {
  const needs = needsOf(provider, { routes, readOnly, destructive });
  const annotations = readOnly ? { readOnlyHint: true } : { destructiveHint: destructive, ...idempotentHint(routes) };
  return {
    name,
    provider,
    tier: lean ? 'lean' : 'wide',
    listed: { name, title: titleOf(name), description, inputSchema: inputSchema(params), annotations },
    routes,
    needs,
    run: checked(params, (args: Readonly<Record<string, unknown>>, call) => {
      for (const need of needs) checkScope(call.caller, need, name);
      return runRequests({ name, provider, destructive, needs, ...rest }, args, call);
    }),
  };
}

/** Whether a key may use a tool at all. */
export const isPermitted = ({ needs, isForChanges }: Pick<Tool, 'needs' | 'isForChanges'>, scope: KeyScope | undefined): boolean =>
  needs.every((need) => permits(scope, need)) && (isForChanges !== true || scope?.effects !== 'read');

interface OwnDefinition<P extends TObject> {
  readonly name: string;
  readonly description: string;
  readonly params: P;
  readonly provider?: ProviderSlug;
  readonly annotations: NonNullable<Listed['annotations']>;
  readonly outputSchema?: Listed['outputSchema'];
  readonly needs?: readonly Need[];
  /** Of no use for a key that only reads. */
  readonly isForChanges?: boolean;
  readonly leanSchema?: Tool['leanSchema'];
  readonly isCodeMode?: boolean;
}

/** A tool of the bridge itself, in every profile. */
export function defineOwnTool<P extends TObject>({
  params,
  leanSchema,
  provider,
  needs = [],
  isForChanges = false,
  isCodeMode = false,
  ...described
}: OwnDefinition<P>) {
  return {
    run(work: (params: Static<P>, call: ToolCall) => Promise<ToolResult>): Tool {
      const { name } = described;
      const listed = { ...described, title: titleOf(name), inputSchema: inputSchema(params) };
      return {
        name,
        provider,
        tier: 'always',
        listed,
        leanSchema,
        routes: [],
        needs,
        isForChanges,
        isCodeMode,
        run: checked(params, work),
      };
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
