import { parseArgs } from 'node:util';
import { variable } from '../config';
import { callerOf } from '../site-file/caller';
import { parseSiteFile } from '../site-file/parse';
import { makePlan } from '../site-file/plan';
import { writePlan } from '../site-file/plan-file';
import { siteJsonSchema } from '../site-file/schema';
import { variablesOf } from '../site-file/variables';
import { connect, siteFlags } from './remote';
import { onlyFile, paint, readInput, reporting, say, writeOutput } from './site/command';
import { showPlan } from './site/show';

const options = {
  ...siteFlags,
  env: { type: 'string', multiple: true },
  prune: { type: 'boolean' },
  out: { type: 'string' },
  json: { type: 'boolean' },
  'detailed-exitcode': { type: 'boolean' },
  schema: { type: 'boolean' },
} as const;

/** `siteplane plan FILE`: what would lead a site to a file. Changes nothing. */
export const planCommand = (args: readonly string[]): Promise<number> => reporting(() => plan(args));

async function plan(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  const { prune = false, out, json = false, schema = false } = values;
  if (schema) {
    say(`${JSON.stringify(siteJsonSchema(), null, 2)}\n`);
    return 0;
  }
  const { text, name } = readInput(onlyFile(positionals, 'plan'));
  const file = parseSiteFile(text, name);
  const read = variablesOf({ file, source: name, allowed: values.env }, variable);
  const caller = await callerOf(await connect(values));
  const made = await makePlan({ caller, file, source: name, prune, read });
  if (out !== undefined) writeOutput(out, writePlan(made));
  say(json ? writePlan(made) : showPlan(made, paint()));
  const isEmpty = made.items.length + made.later.length === 0;
  return values['detailed-exitcode'] && !isEmpty ? 2 : 0;
}
