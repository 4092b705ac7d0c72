import { svcGetApproval } from './approval-tool';
import { svcRun } from './code-mode/run-tool';
import { svcBulk, svcGetStatus, svcPing } from './diagnostics';
import { svcDispatch, svcRead, svcWrite } from './dispatch-tools';
import { svcManifest } from './manifest-tool';
import { passthroughTools } from './passthrough';
import { providers } from './providers';
import { providerTool, type Tool } from './tool';

/** Every tool, in the order of the list. */
export const allTools: readonly Tool[] = [
  ...[svcManifest, svcRead, svcWrite, svcDispatch, svcPing, svcGetStatus, svcGetApproval, svcBulk, svcRun],
  ...providers.flatMap(passthroughTools),
  ...providers.flatMap(({ slug, tools }) => tools.map((tool) => providerTool(slug, tool))),
];

/** By name. */
export const toolsByName: ReadonlyMap<string, Tool> = new Map(allTools.map((tool) => [tool.name, tool]));
