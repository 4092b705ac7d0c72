import { parseArgs } from 'node:util';
import { connect, siteFlags } from './remote';
import { callerOf } from './site/caller';
import { reporting, say, writeOutput } from './site/command';
import { exportSite } from './site/write';

const options = { ...siteFlags, out: { type: 'string' } } as const;

/** `siteplane export`: the settings of a site as a site file. */
export const exportCommand = (args: readonly string[]): Promise<number> =>
  reporting(async () => {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const text = await exportSite(await callerOf(await connect(values)));
    if (values.out === undefined) say(text);
    else writeOutput(values.out, text);
    return 0;
  });
