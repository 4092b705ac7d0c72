import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { variable } from '../config';
import { UsageError } from '../kit/command';
import type { Caller } from '../kit/site-file/caller';
import type { ReadVariable } from '../kit/site-file/secret-ref';
import { carryOut } from '../site-file/apply';
import { callerOf } from '../site-file/caller';
import { parseSiteFile } from '../site-file/parse';
import { checkVariables, currentState, makePlan, type Plan } from '../site-file/plan';
import { readPlan } from '../site-file/plan-file';
import { SiteFileError } from '../site-file/problem';
import { variablesOf } from '../site-file/variables';
import { plain } from './plain';
import { connect, siteFlags } from './remote';
import { onlyFile, paint, readInput, reporting, say } from './site/command';
import { head, showPlan } from './site/show';

const options = { ...siteFlags, env: { type: 'string', multiple: true }, prune: { type: 'boolean' }, yes: { type: 'boolean' } } as const;

/** A module that is switched on can bring sections that could not be compared before; nothing brings more. */
const maxRounds = 2;

/** `siteplane apply FILE`: show what leads the site to the file, ask, do it, and look whether it is done (D112). */
export const applyCommand = (args: readonly string[]): Promise<number> => reporting(() => apply(args));

interface Run {
  readonly yes: boolean;
  /** The variables that the file may name. */
  readonly read: ReadVariable;
  /** A fresh look at the site: what it offers may have changed. */
  open(): Promise<Caller>;
}

async function apply(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  const { prune = false, yes = false } = values;
  const { text, name } = readInput(onlyFile(positionals, 'apply'));
  const plan = readPlan(text, name);
  if (plan && prune) throw new UsageError('Whether a plan prunes was said when it was made; leave out --prune');
  const file = plan?.file ?? parseSiteFile(text, name);
  const source = plan?.source ?? name;
  const read = variablesOf({ file, source, named: plan && variablesIn(plan), allowed: values.env }, variable);
  const client = await connect(values);
  const run: Run = { yes, read, open: () => callerOf(client) };
  const again = async () => makePlan({ caller: await run.open(), file, source, prune: plan?.prune ?? prune, read });
  return rounds(run, { first: plan ? await fresh(plan, run) : await again(), again, isKept: plan !== undefined });
}

/** The variables that the calls of a plan name; anybody can seal one that does not fit its file. */
const variablesIn = ({ items }: Plan) => items.flatMap(({ calls }) => calls.flatMap(({ secrets = [] }) => secrets.map(({ env }) => env)));

interface Rounds {
  readonly first: Plan;
  readonly isKept: boolean;
  again(): Promise<Plan>;
}

async function rounds(run: Run, { first, again, isKept }: Rounds): Promise<number> {
  let plan = first;
  for (let round = 1; round <= maxRounds; round++) {
    say(showPlan(plan, paint()));
    if (plan.items.length === 0) break;
    if (!(await isWanted(run, plan))) {
      say('Nothing was done.\n');
      return 1;
    }
    await carryOutTelling(plan, run);
    const left = await again();
    if (left.items.length + left.later.length === 0) {
      say(`Applied; the site is as ${plan.source} says.\n`);
      return 0;
    }
    if (plan.later.length === 0 || isKept) return unfinished(left);
    plan = left;
  }
  return plan.items.length + plan.later.length === 0 ? 0 : unfinished(plan);
}

/** What a person has to do is told at the end, where it is not missed, also of an apply that stops. */
async function carryOutTelling(plan: Plan, { open, read }: Run): Promise<void> {
  const notes: string[] = [];
  try {
    await carryOut(plan, { caller: await open(), read, progress, note: (text) => notes.push(text) });
  } finally {
    say(notes.map((text) => `To do: ${plain(text)}\n`).join(''));
  }
}

function unfinished(left: Plan): number {
  say(`All steps are done, and this is left to do; plan again:\n${showPlan(left, paint())}`);
  return 1;
}

/** The plan, if the site is still as it was when the plan was made. */
async function fresh(plan: Plan, { open, read }: Run): Promise<Plan> {
  checkVariables(plan.file, read);
  if ((await currentState(await open(), plan.file)) === plan.state) return plan;
  throw new SiteFileError([`The plan is stale: the site has changed since ${plan.created_at}, or is a different one. Make a new plan.`]);
}

async function isWanted(run: Run, plan: Plan): Promise<boolean> {
  if (run.yes) return true;
  if (process.stdin.isTTY !== true)
    throw new UsageError('Nobody can be asked here, as there is no terminal; nothing was done. Look at the plan, then give --yes');
  if ((await asked('Do this? Only "yes" does it: ')) !== 'yes') return false;
  await fresh(plan, run);
  return true;
}

/** What a person answers; nothing where they end the input or press Ctrl+C. */
async function asked(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const ended = new Promise<string>((done) => terminal.once('close', () => done('\n')));
    const answer = await Promise.race([terminal.question(question), ended]);
    if (answer === '\n') say(answer);
    return answer.trim();
  } finally {
    terminal.close();
  }
}

const progress: Parameters<typeof carryOut>[1]['progress'] = (item, { number, of }) => say(`[${number}/${of}] ${head(item, paint())}\n`);
