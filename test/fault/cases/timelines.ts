import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../../prove/case';
import type { Crew } from '../../prove/mutations';
import { newVisitor, submit } from '../../resources/leads/capture-support';
import { callWithKey } from '../../support/server';

interface Lead {
  readonly id: number;
  readonly events: readonly { readonly seq: number; readonly type: string; readonly data: { readonly text?: string } }[];
  readonly chain: { readonly ok: boolean };
}

const askedAgainMs = 30_000;

/** A new cluster refuses a form for a moment: the same one is sent again, as its page asks for. */
async function submitted({ servers }: Crew, name: string): Promise<void> {
  const form = { visitor: newVisitor(), name, email: `${name}@example.com` };
  const deadline = performance.now() + askedAgainMs;
  for (;;) {
    const { status, text } = await submit({ url: servers[0]?.url ?? '' }, form);
    if (status < 400) return;
    if (status !== 503 || performance.now() > deadline) throw new Error(`a form was answered ${status}: ${text}`);
    await sleep(200);
  }
}

/** Two leads whose timelines both instances append to, and a reader of each who verifies its chain all the while. */
export async function timelines(crew: Crew) {
  const call = (index: number, operation: string, params: object, headers: Record<string, string> = {}) => {
    const baseUrl = crew.servers[index % crew.servers.length]?.baseUrl ?? '';
    return callWithKey({ baseUrl, key: crew.key, headers }, operation, params);
  };
  const taken = await call(0, 'modules.update_config', {
    module: 'leads',
    config: { contact_storage: 'full', notify_email: 'owner@example.com' },
  });
  if (taken.status !== 200) throw new Error(`modules.update_config: ${taken.status} ${taken.envelope.error}`);
  for (const name of ['One', 'Other']) {
    await submitted(crew, name);
  }
  const listed = await call(0, 'leads.list', {});
  const { items = [] } = (listed.envelope.data ?? {}) as { items?: { id: number }[] };
  const ids = items.map(({ id }) => id);
  if (ids.length !== 2) throw new Error(`two leads were to be there: ${JSON.stringify(listed.envelope)}`);
  const acknowledged = new Map<number, string[]>(ids.map((id) => [id, []]));
  const checks = { made: 0, alarms: 0 };

  async function note(id: number, caller: number): Promise<void> {
    for (let n = 0; !crew.done; n++) {
      const text = `note ${n} of ${caller}`;
      if (await isAcknowledged({ id, text }, caller)) acknowledged.get(id)?.push(text);
      await sleep(50);
    }
  }

  /** Repeated, at whatever instance, under one key; what is not answered when all is over may be there. */
  async function isAcknowledged(params: { readonly id: number; readonly text: string }, caller: number): Promise<boolean> {
    for (let attempt = caller; ; attempt++) {
      const key = { 'Idempotency-Key': `${params.id} ${params.text}` };
      const answer = await call(attempt, 'leads.add_note', params, key).catch(() => undefined);
      if (answer?.status === 200) return true;
      if (answer && answer.status >= 500) crew.faults.set(answer.status, (crew.faults.get(answer.status) ?? 0) + 1);
      else if (answer && answer.status !== 409) throw new Error(`leads.add_note: ${answer.status} ${answer.envelope.error}`);
      if (crew.done) return false;
      await sleep(50);
    }
  }

  async function check(id: number): Promise<void> {
    for (let n = 0; !crew.done; n++) {
      const answer = await call(n, 'leads.verify', { id }).catch(() => undefined);
      if (answer?.status === 200) {
        checks.made += 1;
        if (!(answer.envelope.data as unknown as Lead).chain.ok) checks.alarms += 1;
      }
      await sleep(100);
    }
  }

  return {
    noteAll: () => Promise.all(ids.flatMap((id) => [note(id, 0), note(id, 1), check(id)])),

    /** What is there in the end. */
    async judged(): Promise<Outcome> {
      const found = { notes: 0, lost: 0, twice: 0, gaps: 0, broken: 0 };
      for (const id of ids) {
        const lead = (await call(0, 'leads.get', { id })).envelope.data as unknown as Lead;
        const notes = lead.events.filter(({ type }) => type === 'note_added').map(({ data }) => data.text ?? '');
        const wanted = acknowledged.get(id) ?? [];
        found.notes += wanted.length;
        found.lost += wanted.filter((text) => !notes.includes(text)).length;
        found.twice += notes.length - new Set(notes).size;
        found.gaps += lead.events.filter(({ seq }, index) => seq !== index + 1).length;
        if (!lead.chain.ok) found.broken += 1;
      }
      return {
        passed: found.notes > 0 && checks.made > 0 && found.lost + found.twice + found.gaps + found.broken + checks.alarms === 0,
        figures: {
          'notes on leads': found.notes,
          'notes lost': found.lost,
          'notes twice': found.twice,
          'gaps in timelines': found.gaps,
          'chains that do not verify': found.broken,
          'chains verified meanwhile': checks.made,
          'of them broken': checks.alarms,
        },
      };
    },
  };
}
