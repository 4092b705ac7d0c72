import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../kit/command';
import { projectRoot } from './doctor/bridge';

/**
 * Start the site in this process, with the host that this installation brings (D645). It runs until a signal stops it. Throws where
 * nothing was built.
 */
export async function startCommand(args: readonly string[]): Promise<boolean> {
  const [surplus] = args;
  if (surplus !== undefined) throw new UsageError(`start takes no arguments: remove ${surplus}`);
  const host = join(projectRoot(), 'dist/host-shim/index.js');
  if (!existsSync(host)) throw new Error(`There is no ${host}. Run: npm run build`);
  require(host);
  return true;
}
