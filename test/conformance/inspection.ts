import { mcpPath } from '../assistant-bridge/bridged-site';
import type { Outcome } from '../prove/case';
import type { Site } from '../support/site';
import { inspector, run } from './program';

const toolsets = ['lean', 'booking', 'crm', 'full'];
const eras = ['legacy', 'modern'];

/** The official inspector in its strict mode: what of the tools' schemas a client might not take. */
export async function inspection(dir: string, site: Pick<Site, 'url' | 'key'>, log: (line: string) => void): Promise<Outcome> {
  let tools = 0;
  const problems: string[] = [];
  for (const era of eras) {
    for (const toolset of toolsets) {
      const address = `${site.url}${mcpPath}?toolset=${toolset}`;
      const { status, text } = await run(dir, [
        ...[inspector(dir), '--cli', address, '--transport', 'http', '--header', `X-API-Key: ${site.key}`],
        ...['--method', 'tools/list', '--strict', '--protocol-era', era, '--format', 'json'],
      ]);
      const found = text.match(/^(Error|Warning): .*$/gm) ?? [];
      problems.push(...found, ...(status === 0 ? [] : [`exit ${status}`]));
      tools += text.match(/"inputSchema"/g)?.length ?? 0;
      if (status !== 0 || found.length > 0)
        log(`${era} ${toolset}: exit ${status} ${text.slice(text.search(/^(Error|Warning): /m)).slice(0, 3000)}`);
    }
  }
  return {
    passed: problems.length === 0 && tools > 0,
    figures: {
      'inspector, strict: definitions read (4 toolsets, 2 eras)': tools,
      'inspector, strict: errors and warnings': problems.length,
    },
  };
}
