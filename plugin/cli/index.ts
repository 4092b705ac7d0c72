#!/usr/bin/env node
import { SiteplaneError } from '../client';
import { explain } from './explain';
import { UsageError } from './usage';

const usage = `siteplane: control plane of a website

  siteplane keys init FILE                    make a root key (mode 0600); back it up
  siteplane keys rotate [--dry-run]           seal every secret under a new data key, while the site runs
  siteplane keys rotate --root-from FILE --root-to FILE
                                              wrap the data keys under another root key
  siteplane keys verify                       open every stored secret and count
  siteplane ledger verify --all [--file EXPORT] [--anchors FILE …] [--json]
                                              check every lead, of the database or of an export, against its marks and the anchors
  siteplane ledger verify --anchors FILE … --public-key KEY
                                              check the signed checkpoints alone; needs neither database nor root key
  siteplane ledger export --out FILE          write the whole ledger for checking elsewhere; with --csv the leads as a table
  siteplane ledger public-key                 the key by which others check the checkpoints
  siteplane doctor [--json]                   examine machine, environment and database; each problem with its fix, exit 1 on a failure

  siteplane manifest [--resource R] [--json]  every operation that the site offers
  siteplane manifest --diff OLD [NEW]         what changed since the manifest in the file OLD; exit 1 when something breaks
  siteplane call RESOURCE ACTION [--param …]  run an operation; call RESOURCE [ACTION] --help tells its parameters
  siteplane mcp [--toolset lean|booking|crm|full]
                                              a desktop assistant's way to the site: messages of standard input go to its bridge
  siteplane export [--out FILE]               write the settings of a site as a file, without its secrets
  siteplane plan FILE [--prune] [--json] [--out PLAN] [--detailed-exitcode]
                                              what would lead the site to FILE; exit 2 when there is something (with --detailed-exitcode)
  siteplane plan --schema                     the JSON Schema of such a file, for editors
  siteplane apply FILE [--prune] [--yes]      show that, ask, and do it; FILE may be a PLAN

The last ones speak to a site: --url or SITEPLANE_URL, and its key by SITEPLANE_API_KEY, --key-file FILE or --key - (standard input).
The database and the root key are those of the environment: SITEPLANE_DATABASE_URL or SITEPLANE_DATA_DIR, SITEPLANE_MASTER_KEY_FILE.
`;

/** Answers whether all went well, or an exit code of its own. */
type Command = (args: readonly string[]) => Promise<boolean | number>;

/** Loaded when called: those that speak to a site don't need the whole server. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map<string, () => Promise<Command>>([
  ['keys', async () => (await import('./keys.js')).keysCommand],
  ['ledger', async () => (await import('./ledger.js')).ledgerCommand],
  ['doctor', async () => (await import('./doctor.js')).doctorCommand],
  ['manifest', async () => (await import('./manifest.js')).manifestCommand],
  ['call', async () => (await import('./call.js')).callCommand],
  ['plan', async () => (await import('./plan.js')).planCommand],
  ['apply', async () => (await import('./apply.js')).applyCommand],
  ['mcp', async () => (await import('./mcp.js')).mcpCommand],
  ['export', async () => (await import('./export.js')).exportCommand],
]);

/** The lines about one command. */
const usageOf = (name: string | undefined) =>
  [...usage.matchAll(/^ {2}siteplane (\S+).*\n(?: {4}.*\n)*/gm)].map(([lines, of]) => (of === name ? lines : '')).join('');

async function main([name, ...args]: readonly string[]): Promise<number> {
  const load = name === undefined ? undefined : commands.get(name);
  if (!load) {
    process.stderr.write(usage);
    return name === undefined || name === 'help' || name === '--help' ? 0 : 2;
  }
  // Those of `call` depend on the site.
  if (args.includes('--help') && name !== 'call') {
    process.stdout.write(usageOf(name));
    return 0;
  }
  try {
    const command = await load();
    const done = await command(args);
    return typeof done === 'number' ? done : Number(!done);
  } catch (error) {
    if (error instanceof SiteplaneError) {
      process.stderr.write(explain(error));
      return 1;
    }
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usageOf(name)}`);
    else if (error instanceof Error) process.stderr.write(`${error.message}\n`);
    else throw error;
    return 2;
  }
}

// `siteplane manifest | head -1`: whoever reads may have enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
