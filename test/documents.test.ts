import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { clientEnvironment, environment } from '../plugin/environment';
import { groups } from '../plugin/resources';
import { blocksOf, documents, documentText } from './prove/readme-walk';
import { allCommands } from './support/commands';

const root = resolve(__dirname, '..');
const readme = documentText('README.md');
const guides = documents.map((document) => [document, documentText(document)] as const);
const all = guides.map(([, text]) => text).join('\n');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

describe('README.md', () => {
  test('the two commands are the first ones, each by itself', () => {
    const commands = blocksOf(readme).map(({ text }) => text.trim());
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm run setup && npm test']);
  });

  test('is a screen and a half', () => {
    expect(readme.split('\n').length - 1).toBeLessThanOrEqual(90);
  });

  test('leads to every document of docs/', () => {
    expect(documents.filter((document) => document !== 'README.md' && !readme.includes(`](${document})`))).toEqual([]);
  });
});

test('CONTRIBUTING.md names files that there are', () => {
  const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const named = [...documentText('CONTRIBUTING.md').matchAll(/`([^`\s]*\.(?:[cm]?[jt]sx?|json|md))`/g)].map(([, name = '']) => name);
  const isThere = (name: string) => {
    const pattern = name.split(/<\w+>|…/).map((part) => part.replace(/[.()]/g, '\\$&'));
    return paths.some((path) => new RegExp(`(^|/)${pattern.join('[^/]*')}$`).test(path));
  };
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !name.startsWith('dist/') && !isThere(name))).toEqual([]);
});

describe('README.md and docs/', () => {
  test.each([
    ['settings', environment],
    ['variables of the commands', clientEnvironment],
  ])('the table of %s is the one that is read', (_name, list) => {
    const rows = list.map(([name, meaning, fallback]) => `| \`${name}\` | ${meaning} | ${fallback ? `\`${fallback}\`` : '–'} |`);
    expect(all).toContain(['| Variable | Meaning | Default |', '|---|---|---|', ...rows].join('\n'));
  });

  test('the table of commands is the one of the command line', () => {
    const named = [...all.matchAll(/^\| `siteplane (\w+)` \|/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(allCommands());
  });

  test.each(guides)('%s: every secret that its site file names is set in it', (_document, text) => {
    const named = [...text.matchAll(/\{env: (\w+)\}/g)].map(([, name]) => name);
    const exported = [...text.matchAll(/^export (.*)/gm)].map(([, list]) => list).join(' ');
    expect(named.filter((name) => !exported.includes(`${name}=`))).toEqual([]);
  });

  test('there is a site file', () => {
    expect(all.match(/\{env: \w+\}/g)?.length).toBeGreaterThan(1);
  });

  // `npm run prove -- readme` runs them. A block in another language would get past it.
  test.each(guides)('%s: every block of commands is one that is run, or says why not', (_document, text) => {
    const blocks = blocksOf(text);
    expect(blocks).toHaveLength((text.match(/^```/gm) ?? []).length / 2);
    expect(blocks.filter(({ language }) => !['sh', 'yaml', 'ts', 'json', 'html', 'text'].includes(language))).toEqual([]);
    const shown = blocks.filter(({ language }) => ['json', 'html', 'text'].includes(language));
    expect(shown.filter((block) => /^\s*(\$ |npm |npx |node |curl |export )/m.test(block.text))).toEqual([]);
    const reasons = blocks.flatMap(({ notWalked }) => notWalked ?? []);
    expect(reasons).toHaveLength((text.match(/not walked/g) ?? []).length);
    expect(reasons.filter((reason) => reason.split(' ').length < 4)).toEqual([]);
  });
});

describe('plugin/CHANGELOG.md', () => {
  const changelog = documentText('plugin/CHANGELOG.md');
  /** What stands as code in the entries that begin so. */
  const listed = (beginning: string) => {
    const entries = changelog.split(/^(?=- |#)/m).filter((entry) => entry.startsWith(`- ${beginning}:`));
    return entries.flatMap((entry) => [...entry.slice(beginning.length).matchAll(/`(\w+)`/g)].map(([, name]) => name));
  };

  test('names every group of operations', () => {
    expect(listed('Groups of operations').sort()).toEqual(groups.map(({ resource }) => resource).sort());
  });

  test('names every command', () => {
    expect(listed('Commands of `siteplane`').sort()).toEqual(allCommands());
  });
});

/** Documents that people open, generated ones included. */
const written = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)));

/** Without what stands in blocks and in code. */
const prose = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, 'code');

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(path: string): Set<string> {
  const text = readFileSync(join(root, path), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const seen = new Map<string, number>();
  const anchors = [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
  return new Set(anchors);
}

/** What a link of this document leads to nothing with. */
function deadLinks(path: string): string[] {
  const links = [...prose(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      if (target.startsWith('..') || !existsSync(join(root, target))) return true;
      if (anchor === undefined) return false;
      return !statSync(join(root, target)).isFile() || !target.endsWith('.md') || !anchorsOf(target).has(anchor);
    });
}

describe('every document', () => {
  test('its links lead to files and headings that exist', () => {
    expect(written.length).toBeGreaterThan(30);
    expect(written.flatMap((path) => deadLinks(path).map((link) => `${path}: ${link}`))).toEqual([]);
  });

  test('the scripts that it names exist', () => {
    const named = written.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? '').filter((name) => !(name in scripts));
    });
    expect(named).toEqual([]);
  });

  test.each([...documents, 'CONTRIBUTING.md'])('%s: no line has more than 150 characters but in tables and blocks', (path) => {
    const text = readFileSync(join(root, path), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
    expect(text.split('\n').filter((line) => line.length > 150 && !line.startsWith('|'))).toEqual([]);
  });
});
