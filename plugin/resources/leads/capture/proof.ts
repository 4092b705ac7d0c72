import type { RestRequest, RestResponse } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import type { Html } from '../../../kit/html';
import { type LeadVerdict, ledgerKeys, verifyLead } from '../ledger/verify-lead';
import type { FoundEvent } from '../ledger/walk';
import { leads } from '../record/leads';
import { page } from './answers';
import { limit } from './guards';
import { markup } from './markup';
import { numberOf, proofLinks } from './proof-links';

const shown = 500;

/** The timeline of a lead for whoever has its link: nothing personal, nothing to change. Unknown, revoked and forged look the same. */
export async function showProof(ctx: JobCtx, request: RestRequest): Promise<RestResponse> {
  limit(ctx, request, 'proof');
  const ref = request.params.ref ?? '';
  const number = numberOf(ctx.vault, ref, request.query.get('t') ?? '');
  if (number === undefined) return nothing(request);
  return ctx.host.storage.run(async (db) => {
    if ((await proofLinks(db).live(ref)) !== number) return nothing(request);
    const { id } = await leads(db).byRef(ref);
    const events: FoundEvent[] = [];
    const onEvent = (event: FoundEvent) => void (events.length < shown && events.push(event));
    const verified = await verifyLead(db, { keys: ledgerKeys(ctx.vault), id, onEvent });
    return page(request, { status: 200, title: `Lead ${ref}`, body: proofOf(verified, events) });
  });
}

const nothing = (request: RestRequest) =>
  page(request, {
    status: 404,
    title: 'Nothing here',
    body: markup`<h1>Nothing here</h1>
<p>This link is not valid, or it has been withdrawn. Ask whoever gave it to you for a new one.</p>`,
  });

const kinds: Readonly<Record<string, string>> = {
  phone_click: 'Clicked a phone number',
  reveal_click: 'Revealed a detail',
  form_submit: 'Sent a form',
  revisit: 'Came back',
  status_changed: 'Status changed',
  note_added: 'Note added',
  forwarded: 'Forwarded',
  assigned: 'Assigned',
  merged: 'Merged',
  contact_changed: 'Contact details changed',
  consent_withdrawn: 'Consent withdrawn',
  imported: 'Imported',
};

/** What of an event is shown; anything else might say who it was. */
const details = { page: 'page', target: 'what', form: 'form', status: 'status', score: 'points', tier: 'tier' } as const;

/** Click ids and pages of other sites point at one person; the names of a campaign do not. */
const campaignWords = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

function proofOf({ lead, chain }: LeadVerdict, events: readonly FoundEvent[]): Html {
  const { ref, source, attribution, firstSeen, lastSeen } = lead;
  const about: readonly (readonly [string, string])[] = [
    ['Source', source],
    ...campaignWords.map((word) => [word, attribution[word] ?? ''] as const),
    ['First seen', readable(firstSeen)],
    ['Last seen', readable(lastSeen)],
    ['Events', String(chain.count)],
  ];
  return markup`<h1>Lead ${ref}</h1>
<dl>
${about.map(([label, value]) => value !== '' && markup`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl>
${seal(chain)}
<h2>Timeline</h2>
<ol>
${events.map(entry)}</ol>
${chain.count > shown && markup`<p class="soft">The first ${shown} events are shown.</p>`}
<p class="soft">This page shows no personal data. Times are UTC.</p>`;
}

const seal = ({ ok, count, broken_at: place }: LeadVerdict['chain']) =>
  ok
    ? markup`<p class="good">&#x2713; Unchanged: the chain of ${count === 1 ? 'one event' : `${count} events`} holds.</p>`
    : markup`<p class="bad">&#x2717; Changed: the chain is broken at event ${place ?? '?'}.</p>`;

const entry = ({ at, type, body }: FoundEvent) => markup`<li><time datetime="${at}">${readable(at)}</time>
<strong>${kinds[type] ?? type}</strong>${detailsOf(body)}</li>
`;

function detailsOf(body: string): Html | undefined {
  const data = claimsOf(body);
  const lines = Object.entries(details).flatMap(([key, label]) => {
    const value = data[key];
    return typeof value === 'string' || typeof value === 'number' ? [`${label}: ${value}`] : [];
  });
  return lines.length === 0 ? undefined : markup` <span class="soft">${lines.join(', ')}</span>`;
}

/** A body that somebody tampered with may be no JSON any more; the chain says so. */
function claimsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

/** `2026-11-21T23:04:35.123000Z` → `2026-11-21 23:04:35` */
const readable = (instant: string) => instant.slice(0, 19).replace('T', ' ');
