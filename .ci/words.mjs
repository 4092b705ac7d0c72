// `npm run words`: words that read translated, in what people read: strings, comments, pages and documents. Each hit names file:line,
// the word and what to write instead. Names in the code and on the wire are not looked at.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** What to look for, and what to write instead. */
export const words = [
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\banew\b/i, 'again'],
  [/\b(take|takes|taken|taking|took)( \w+)? up\b/i, 'reinstate, or process'],
  [/(?<!less-than )\bsigns\b(?! (in|out|up|off|its|with|the|what|cookies|you|or|checkpoints|deliveries)\b)/i, 'characters'],
  [/\bblanks\b/i, 'spaces'],
  [/\bmust not (be blank|hold)\b/i, 'must not be empty, or must not contain'],
  [/\b(is|was|be|or) another(?= now\b|[^\w\s]|$)/i, 'does not match, is wrong, or has changed'],
  [/(?<!\$\{|['"`])\bcomplain(s|ed|ing)?\b/i, 'reports an error'],
  [/\bfault of its own\b/i, 'is failing (503)'],
  [/\bno way to (it|reach)\b/i, 'no route to host'],
  [/\bname is not known\b/i, 'host not found'],
  [/\b(is|are|was|were) gone\b/i, 'no longer exists'],
  [/\bway back\b/i, 'the Back button, or the link back'],
  [/\bclocks skip\b/i, 'that time does not exist on this day (clocks change)'],
  [/\b(take|takes|taken|taking|took) in an?\b/i, 'import'],
  [/\basks for fewer\b/i, 'rate limit reached (429)'],
  [/(?<=^|[\s(“'"`])mails(?= [a-z]|[.,;:)]|$)/i, 'emails'],
  [/\b(a|another|each|every|one|this|the|no) mail\b(?! (server|program|outbox|folder|header|address))/i, 'email'],
  [/\bmail addresse?s?\b/i, 'email address'],
  [/\be-mail/i, 'email'],
  [/\bmailed\b/i, 'emailed, or "no email is sent"'],
  [/\bas of (GitHub|Standard|Stripe|Slack|Shopify|Ghost)\b/i, "in GitHub's format"],
  [/\ba lot in (one|a) minute\b/i, 'too many requests'],
  [/\bmust be text that matches\b/i, 'must not be empty, or the sentence of `expects`'],
  [/\bmust be one of [^:.]*,\s*(['"`]|$)/i, 'must be one of: 1 or empty'],
  [/\bto ∞/i, 'at least'],
  [/\b(he|him|his|himself)\b/i, 'they, them, their'],
  [/\bat work\b/i, 'active, or running'],
  [/\bhand(s|ed|ing)? on\b/i, 'pass on, or forward'],
  [/\b(bear|bears|bore)\b/i, 'has, carries, or allows'],
  [/\bby way of\b/i, 'through'],
  [/\bvouched\b/i, 'verified'],
  [/\bat hand\b/i, 'available'],
  [/\bis told by mail\b/i, 'is notified by email'],
  [
    /(?<!there )\b(is|was) no (number|text|JSON|address|place|domain|folder|form|month|time|user|route|word|line|export|union|flag)\b/i,
    'is not a …',
  ],
];

const isRead = (path) =>
  ['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.html', '.css', '.md'].includes(extname(path)) || path.endsWith('package.json');
// Derived from the sources; the list and its test.
const elsewhere = ['.ci/words.mjs', 'test/words.test.ts'];
const isElsewhere = (path) => path.startsWith('plugin/contract/') || elsewhere.includes(path);

/** Comments, strings and, in pages, text between tags; everything else is blanked, so that lines stay. */
function readable(path, source) {
  if (['.md', '.html', '.json'].includes(extname(path))) return source;
  const jsx = path.endsWith('x') ? /|(?<=[>}])[^<>{}=;()]+(?=[<{])/u.source : '';
  const pieces = new RegExp(
    `/\\*[\\s\\S]*?\\*/|//[^\\n]*|'(?:\\\\.|[^'\\\\\\n])*'|"(?:\\\\.|[^"\\\\\\n])*"|\`(?:\\\\.|[^\`\\\\])*\`${jsx}`,
    'gu',
  );
  let [text, from] = ['', 0];
  for (const { 0: piece, index } of source.matchAll(pieces)) {
    text += source.slice(from, index).replace(/[^\n]/g, '\0') + piece;
    from = index + piece.length;
  }
  return text + source.slice(from).replace(/[^\n]/g, '\0');
}

/** Every hit in these files below `root`, as `file:line: "word": write … instead`. */
export function findings(root, files) {
  return files.flatMap((path) =>
    readable(path, readFileSync(join(root, path), 'utf8'))
      .split('\n')
      .flatMap((line, n) =>
        words.flatMap(([word, instead]) => {
          const hit = word.exec(line);
          return hit ? [`${path}:${n + 1}: "${hit[0]}": write ${instead}`] : [];
        }),
      ),
  );
}

if (process.argv[1]?.endsWith('words.mjs')) {
  const root = process.cwd();
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && isRead(path) && !isElsewhere(path) && existsSync(join(root, path)));
  const found = findings(root, files);
  for (const line of found) console.log(line);
  console.log(`words: ${files.length} files, ${found.length} to write otherwise`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
