import { createClient, SiteplaneError } from '../client';
import type { Host, RestRequest, Session } from '../host';
import { OperationError } from '../kit/errors';
import type { Item } from '../kit/site-file/section';
import { ApplyStopped, carryOut } from './apply';
import { callerOf } from './caller';
import { fetchHere } from './fetch-here';
import { parseSiteFile } from './parse';
import { makePlan, type Plan } from './plan';
import { SiteFileError } from './problem';
import type { SiteFile } from './schema';
import { neededVariables } from './variables';
import { exportSite } from './write';

/** Whose page it is. */
export interface OnPage {
  readonly host: Pick<Host, 'rest' | 'storage' | 'users'>;
  readonly request: RestRequest;
  readonly session: Session;
}

/** What a person sends to be compared with the site. */
export interface SentFile {
  /** The file. */
  readonly text: string;
  /** Its name, for messages. */
  readonly name: string;
  /** What the file leaves out goes. */
  readonly prune: boolean;
  /** What the variables hold that the file names. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** What leads the site to the file, without what only carries it out. */
export interface ShownPlan extends Pick<Plan, 'kept' | 'later' | 'state'> {
  readonly items: readonly Pick<Item, 'mark' | 'subject' | 'changes' | 'note'>[];
}

/** A plan, or the names of what it takes to make one. */
export interface Compared {
  readonly needs: readonly string[];
  readonly plan?: ShownPlan;
}

/** How far it came: what was done stays. */
export interface Applied {
  /** Why it stopped on its way. */
  readonly stopped?: string;
  /** What a person has to do about it. */
  readonly notes: readonly string[];
  /** What is left to do; nothing where the site is as the file says. */
  readonly left?: ShownPlan;
}

/** The settings file as the person of this request may read and apply it: each call is theirs, in the audit log too (D603). */
export function onPage(page: OnPage) {
  const open = () => callerOf(createClient({ url: page.request.origin, key: 'session', fetch: fetchHere(page) }));
  const planOf = async (file: SiteFile, { name: source, prune, secrets }: SentFile) =>
    makePlan({ caller: await open(), file, source, prune, read: (name) => secrets[name] });

  return {
    export: () => inWords(async () => ({ text: await exportSite(await open()) })),
    compare: (sent: SentFile): Promise<Compared> =>
      inWords(async () => {
        const file = parseSiteFile(sent.text, sent.name);
        const needs = neededVariables(file);
        if (needs.some((name) => !sent.secrets[name])) return { needs };
        return { needs, plan: shown(await planOf(file, sent)) };
      }),
    apply: (sent: SentFile & { readonly state: string }): Promise<Applied> =>
      inWords(async () => {
        const file = parseSiteFile(sent.text, sent.name);
        const plan = await planOf(file, sent);
        if (plan.state !== sent.state)
          throw new OperationError('conflict', 'Refused: the site has changed since it was compared. Compare again.');
        const notes: string[] = [];
        const read = (name: string) => sent.secrets[name];
        try {
          await carryOut(plan, { caller: await open(), read, progress: () => undefined, note: (text) => notes.push(text) });
        } catch (error) {
          if (!(error instanceof ApplyStopped)) throw error;
          return { stopped: error.message, notes };
        }
        const left = await planOf(file, sent);
        return { notes, ...(left.items.length + left.later.length > 0 && { left: shown(left) }) };
      }),
  };
}

function shown({ items, kept, later, state }: Plan): ShownPlan {
  const only = ({ mark, subject, changes, note }: Item) => ({ mark, subject, changes, ...(note !== undefined && { note }) });
  return { items: items.map(only), kept, later, state };
}

/** What is wrong with the file, or refused by the site, in an answer that the page shows. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SiteFileError) throw new OperationError('invalid_params', cause.problems.join('\n'), { cause });
    if (cause instanceof SiteplaneError) throw new OperationError('conflict', cause.message, { cause });
    throw cause;
  }
}
