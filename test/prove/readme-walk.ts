import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(__dirname, '../..');

/** README.md, then docs/*.md: each of the latter needs nothing but what the README did before. */
export const documents: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `docs/${file}`),
];

export const documentText = (document: string) => readFileSync(join(root, document), 'utf8');

export interface Block {
  readonly language: string;
  readonly text: string;
  /** Why a reader of these documents alone cannot run it: `<!-- not walked: … -->` in the line above. */
  readonly notWalked?: string;
}

/** The fenced blocks in order. */
export function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^(?:<!-- not walked: (.*) -->\n)?```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, notWalked, language = '', block = '']) => ({ language, text: block, ...(notWalked === undefined ? {} : { notWalked }) }),
  );
}

/** Something of a document that a reader does: run commands, save a file, run a program. */
export interface Step {
  readonly language: string;
  readonly text: string;
  /** What the document says that it prints, `…` for what is left out. */
  readonly stated?: string;
}

/** What is to be done, in order. A block of commands is split after each comment line: that is what the commands above it print. */
export function stepsOf(document: string, languages: readonly string[]): Step[] {
  return blocksOf(document)
    .filter(({ language, notWalked }) => notWalked === undefined && languages.includes(language))
    .flatMap(({ language, text }) => (language === 'sh' ? parts(text) : [{ language, text }]));
}

/** The commands of a block, each with what the comment line below it states. */
export function parts(block: string): Step[] {
  const pieces = block.split(/^# (.*)\n/m);
  const steps: Step[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const [text = '', stated] = [pieces[at], pieces[at + 1]];
    if (text.trim() !== '') steps.push({ language: 'sh', text, ...(stated === undefined ? {} : { stated }) });
  }
  return steps;
}

/** Whether a text is what was stated. */
export function isAsStated(printed: string, stated: string): boolean {
  const literal = stated.split('…').map((piece) => piece.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('[\\s\\S]*')}$`).test(printed.trim());
}

/** A folder with what a clone has, also of what is not committed yet. Instead of `npm ci`, the packages of this tree are linked; with `isBuilt`, what was built of it is there too. */
export function freshClone(folder: string, { isBuilt }: { isBuilt: boolean }): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(folder, file));
  }
  // After the sources, so that it is newer than they are.
  if (isBuilt) cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let terminals = 0;

/** A terminal of the reader: what one step exports, the next one has. `functions` stand in for commands of the machine. */
export function terminal(folder: string, own: Readonly<Record<string, string>>, functions = '') {
  const env = { PATH: process.env.PATH ?? '', HOME: folder, npm_config_update_notifier: 'false', SITEPLANE_DRAIN_SECONDS: '0', ...own };
  const state = join(folder, `.exported-${terminals++}`);
  writeFileSync(state, '');
  // A refused request has to fail like any other command; by itself curl ends well.
  const before = `set -euo pipefail\n. ${state}\ncurl() { command curl -sS --fail-with-body "$@"; }\n${functions}`;
  const start = (text: string) =>
    spawn('bash', ['-c', `${before}${text}\n{ export -p; export -pf; } > ${state}`], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  return {
    run(text: string): Promise<Ended> {
      const child = start(text);
      const [stdout, stderr] = [collected(child.stdout), collected(child.stderr)];
      return new Promise((done, fail) => {
        child.once('error', fail);
        child.once('close', (code) => done({ code: code ?? 1, stdout: stdout(), stderr: stderr() }));
      });
    },

    /** Commands whose last one is a server. Resolves when it is ready; it may build first. */
    async serve(text: string, url: string) {
      const child = start(text);
      const [stdout, stderr] = [collected(child.stdout), collected(child.stderr)];
      const stop = () => end(child);
      for (let i = 0; i < 2400 && child.exitCode === null; i++) {
        const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
        if (answer?.status === 200) return { stop, printed: stdout };
        await sleep(100);
      }
      await stop();
      throw new Error(`it did not become ready:\n${text}\n${stdout().slice(-2000)}${stderr().slice(-2000)}`);
    },
  };
}

function collected(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  return () => text;
}

/** The shell and all that it started: they are a process group of their own. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('close', done));
  process.kill(-child.pid, 'SIGTERM');
  await gone;
}
