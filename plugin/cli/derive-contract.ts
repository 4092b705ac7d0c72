import { basename } from 'node:path';
import { toolsContract, toolsDocs } from '../assistant-bridge/contract';
import { siteJsonSchema } from '../site-file/schema';
import { mountedRoutes } from './derive-routes';
import { compactJson, contractFiles, documentedRoutes, engines, groups, manifestOf, openapiOf, version } from './service';

type Files = Readonly<Record<string, string>>;

const openapi = () => openapiOf(groups, version, documentedRoutes);

/** Committed, so that a review sees an API change as a few lines. */
export const reviewed = async (): Promise<Files> => ({
  ...contractFiles({ groups, openapi: openapi(), mounted: await mountedRoutes(), tools: toolsContract(), toolsDocs: toolsDocs() }),
  ...Object.fromEntries(engines.map(({ folder, bounds }) => [`forms/${basename(folder)}.json`, linePerName(bounds())])),
});

/** Whole documents for programs: made with the build, shipped with a release, never committed. */
export const documents = (): Files => ({
  'manifest.json': compactJson(manifestOf(groups)),
  'openapi.json': compactJson(openapi()),
  'site.schema.json': compactJson(siteJsonSchema()),
});

const linePerName = (all: object) =>
  `{\n${Object.entries(all)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`;
