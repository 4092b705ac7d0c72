import { accessSync, constants, existsSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Config, imagesFix, imagesOff, sqliteFile } from '../service';
import { codeOf, type Finding, fail, ok, orOk, warn } from './finding';

const oldestNode = [20, 19] as const;

/** Node's version, such as `20.20.2`. */
export function checkNode(version: string): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  if (!isOld) return [ok('node', `Node ${version}.`)];
  return [fail('node', `Node ${version} is too old.`, `install Node ${oldestNode.join('.')} or newer`)];
}

/** The decoder of pictures, which is installed by who stores them (D665). */
export function checkImages(): Finding[] {
  const off = imagesOff();
  return off === undefined ? [ok('images', 'Pictures can be stored.')] : [warn('images', off, imagesFix)];
}

/** The data folder: whether it can be written to, lies on a disk of its own kind, and has space. */
export function checkDataDir({ dataDir, databaseUrl }: Config): Finding[] {
  const dir = resolve(dataDir);
  const existing = nearest(dir);
  const problem = writeProblem(existing);
  if (problem !== undefined) {
    return [fail('data_dir', `${existing} ${problem}.`, `set SITEPLANE_DATA_DIR to a folder of this user, or run: ${repairOf(existing)}`)];
  }
  const { bavail, bsize, type } = statfsSync(existing);
  const findings = [judgeSpace(dir, bavail * bsize), judgeFileSystem(dir, type, databaseUrl === undefined)];
  return orOk(findings, 'data_dir', existing === dir ? `${dir} can be written to.` : `${dir} is made at the first start.`);
}

/** Anchors beside what they vouch for are replaced together with it (D465). */
export function checkAnchors({ dataDir, ledger }: Config): Finding[] {
  const inside = ledger.folders.filter((folder) => `${placeOf(folder)}/`.startsWith(`${placeOf(dataDir)}/`));
  if (ledger.urls.length > 0 || inside.length < ledger.folders.length)
    return [ok('ledger_anchors', 'An anchor of the lead ledger lies elsewhere.')];
  const where = inside.length > 0 ? 'lie in the data folder only, and are replaced together with it' : 'are switched off';
  const fix = `set SITEPLANE_LEDGER_ANCHORS=${ledger.folders[0] ?? ''},/another/disk, or an address that keeps them`;
  return [warn('ledger_anchors', `The anchors of the lead ledger ${where}.`, fix)];
}

/** Accounts of the machine that may read what is stored. */
export function checkExposure({ dataDir, databaseUrl }: Config): Finding[] {
  const file = sqliteFile(resolve(dataDir));
  if (databaseUrl !== undefined || !existsSync(file)) return [];
  const isOpen = statSync(file).mode & 0o044 && statSync(dirname(file)).mode & 0o011;
  if (!isOpen) return [ok('permissions', 'The database file is for its owner alone.')];
  return [
    warn('permissions', `${file} can be read by other accounts of this machine.`, `run: chmod 700 ${dirname(file)} && chmod 600 ${file}*`),
  ];
}

/** Where a folder really lies, or will: a link may lead back into the data folder. */
function placeOf(folder: string): string {
  const existing = nearest(resolve(folder));
  return join(realpathSync(existing), relative(existing, resolve(folder)));
}

/** Where a folder does not exist yet, the one in which it would be made. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}

function writeProblem(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return 'is not a folder';
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `cannot be written to (${codeOf(error)})`;
  }
}

const repairOf = (path: string) =>
  statSync(path).isDirectory() ? `chown ${process.getuid?.() ?? ''} ${path} && chmod 700 ${path}` : `rm ${path}`;

const megabyte = 1024 * 1024;

/** Whether so many free bytes are enough. */
export function judgeSpace(dir: string, free: number): Finding | undefined {
  const left = `${Math.floor(free / megabyte)} MB are free on the disk of ${dir}.`;
  const fix = 'free some space, or move SITEPLANE_DATA_DIR to a larger disk';
  if (free < 100 * megabyte) return fail('data_dir', left, fix);
  return free < 1024 * megabyte ? warn('data_dir', left, fix) : undefined;
}

/** By the number that the kernel gives: what is in memory is lost after a restart; SQLite's locks don't hold over a network. */
const inMemory = new Set([0x01021994, 0x858458f6]);
const overNetwork = new Set([0x6969, 0xfe534d42, 0xff534d42, 0x517b]);

export function judgeFileSystem(dir: string, type: number, holdsDatabase: boolean): Finding | undefined {
  const fix = 'set SITEPLANE_DATA_DIR to a folder on a local disk';
  if (inMemory.has(type)) return warn('data_dir', `${dir} is in memory: a restart of the machine empties it.`, fix);
  if (!holdsDatabase || !overNetwork.has(type)) return undefined;
  return fail(
    'data_dir',
    `${dir} is on a network file system, where the embedded database can be damaged.`,
    `${fix}, or use SITEPLANE_DATABASE_URL`,
  );
}
