import { svcBulk, svcGetStatus, svcPing } from './diagnostics';
import { svcManifest } from './manifest-tool';
import { passthroughTools } from './passthrough';
import { providerTools } from './providers';
import { providers } from './providers/provider';
import { svcDispatch } from './service-tools';
import type { Tool } from './tool';

/** Every tool, in the order of the list. */
export const allTools: readonly Tool[] = [
  ...[svcManifest, svcDispatch, svcPing, svcGetStatus, svcBulk],
  ...providers.flatMap(passthroughTools),
  ...providerTools,
];

/** By name. */
export const toolsByName: ReadonlyMap<string, Tool> = new Map(allTools.map((tool) => [tool.name, tool]));
