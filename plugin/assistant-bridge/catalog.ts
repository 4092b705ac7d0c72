import { svcBulk, svcGetStatus, svcPing } from './diagnostics';
import { svcManifest } from './manifest-tool';
import { passthroughTools } from './passthrough';
import { providers } from './providers';
import { svcDispatch } from './service-tools';
import { providerTool, type Tool } from './tool';

/** Every tool, in the order of the list. */
export const allTools: readonly Tool[] = [
  ...[svcManifest, svcDispatch, svcPing, svcGetStatus, svcBulk],
  ...providers.flatMap(passthroughTools),
  ...providers.flatMap(({ slug, tools }) => tools.map((tool) => providerTool(slug, tool))),
];

/** By name. */
export const toolsByName: ReadonlyMap<string, Tool> = new Map(allTools.map((tool) => [tool.name, tool]));
