import { SiteplaneError } from '../client';
import { type GroupCommand, UsageError } from '../kit/command';
import { commands as ofGroups } from '../resources/commands';
import { explain, inWords } from './explain';
import { plain } from './plain';

/** Where the lines of the groups' commands stand. */
const place = '\u0000';

const ownUsage = `siteplane: control plane of a website

  siteplane start                             run the site of this folder: its address and, once, the first administrator's password
                                              are printed; PORT and the other settings are variables of the environment
  siteplane keys init FILE                    make a root key (mode 0600); back it up
  siteplane keys rotate [--dry-run]           seal every secret under a new data key, while the site runs
  siteplane keys rotate --root-from FILE --root-to FILE
                                              wrap the data keys under another root key
  siteplane keys verify                       open every stored secret and count
  siteplane keys advise                       what each API key did in 30 days, and the narrowest limits for that
  siteplane audit verify FILE…                check files that the audit log went to: every row and seal, and that they are of this site
${place}  siteplane backup FILE                       write a site, which may run, to one file: database, media files, emails that wait and
                                              checkpoints of the ledger, never the root key; the database of a server is copied
                                              by the line that is printed
  siteplane restore FILE                      put it into an empty SITEPLANE_DATA_DIR, open every secret and tell the ledger
  siteplane doctor [--json]                   examine machine, environment and database; each problem with its fix, exit 1 on a failure

  siteplane manifest [--resource R] [--json]  every operation that the site offers
  siteplane manifest --diff OLD [NEW]         what changed since the manifest in the file OLD; exit 1 when something breaks
  siteplane call RESOURCE ACTION [--param …]  run an operation; call RESOURCE [ACTION] --help lists its parameters
  siteplane mcp [--toolset lean|booking|crm|full]
                                              a desktop assistant's way to the site: messages of standard input go to its bridge
  siteplane export [--out FILE] [--update | --force]
                                              write the settings of a site as a file, without its secrets; --update renews a file
                                              and keeps its comments and {env: …} references, --force overwrites it
  siteplane plan FILE [--env NAME …] [--prune] [--json] [--out PLAN] [--detailed-exitcode]
                                              what would lead the site to FILE; exit 2 when there is something (with --detailed-exitcode)
  siteplane plan --schema                     the JSON Schema of such a file, for editors
  siteplane apply FILE [--env NAME …] [--prune] [--yes]
                                              show that, ask, and do it; FILE may be a PLAN; --env allows FILE to name a variable
                                              of the environment that its env_prefix does not

The last ones speak to a site: --url or SITEPLANE_URL, and its key by SITEPLANE_API_KEY, --key-file FILE (mode 0600) or --key - (standard
input). Over plain http the key is sent to this machine only, unless --insecure is given.
The database and the root key are those of the environment: SITEPLANE_DATABASE_URL or SITEPLANE_DATA_DIR, SITEPLANE_MASTER_KEY_FILE.
`;

/** Answers whether all went well, or an exit code of its own. */
type Command = (args: readonly string[]) => Promise<boolean | number>;

/** Loaded when called: those that speak to a site don't need the whole server. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map<string, () => Promise<Command>>([
  ['start', async () => (await import('./start.js')).startCommand],
  ['keys', async () => (await import('./keys.js')).keysCommand],
  ['audit', async () => (await import('./audit.js')).auditCommand],
  ['backup', async () => (await import('./backup.js')).backupCommand],
  ['restore', async () => (await import('./restore.js')).restoreCommand],
  ['doctor', async () => (await import('./doctor.js')).doctorCommand],
  ['manifest', async () => (await import('./manifest.js')).manifestCommand],
  ['call', async () => (await import('./call.js')).callCommand],
  ['plan', async () => (await import('./plan.js')).planCommand],
  ['apply', async () => (await import('./apply.js')).applyCommand],
  ['mcp', async () => (await import('./mcp.js')).mcpCommand],
  ['export', async () => (await import('./export.js')).exportCommand],
]);

/** Whatever breaks in them, an answer of the site did. */
const speakToASite = new Set<string | undefined>(['manifest', 'call', 'mcp']);

const allUsage = ownUsage.replace(place, ofGroups.map(({ usage }) => usage).join(''));

/** The lines about one command. */
const usageOf = (name: string | undefined) =>
  [...allUsage.matchAll(/^ {2}siteplane (\S+).*\n(?: {4}.*\n)*/gm)].map(([lines, of]) => (of === name ? lines : '')).join('');

/** What a first word stands for. A command of ours wins over one that a group calls the same: nobody's `apply` becomes another thing. */
export function loaderOf(name: string | undefined, contributed: readonly GroupCommand[] = ofGroups): (() => Promise<Command>) | undefined {
  if (name === undefined) return undefined;
  const own = commands.get(name);
  const ofGroup = contributed.find((command) => command.name === name);
  if (own || !ofGroup) return own;
  return async () => {
    const [run, { tools }] = await Promise.all([ofGroup.load(), import('./command-tools.js')]);
    return (args) => run(args, tools);
  };
}

/** Run one command with its arguments; answers the exit code. */
export async function main([name, ...args]: readonly string[]): Promise<number> {
  const load = loaderOf(name);
  if (!load) {
    process.stderr.write(allUsage);
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
    if (error instanceof UsageError) process.stderr.write(`${plain(error.message)}\n\n${usageOf(name)}`);
    else if (error instanceof Error) process.stderr.write(plain(`${speakToASite.has(name) ? inWords(error) : error.message}\n`));
    else throw error;
    return 2;
  }
}
