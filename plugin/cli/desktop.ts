import { UsageError } from '../kit/command';
import { mcpCommand } from './mcp';
import { plain } from './plain';

// What a desktop assistant starts out of a bundle: `siteplane mcp` as one file, which needs nothing beside it (D746).
void mcpCommand(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(plain(`${error.message}\n`));
  process.exitCode = 2;
});
