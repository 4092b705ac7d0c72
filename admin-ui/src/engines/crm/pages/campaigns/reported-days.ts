const day = 86_400_000;
/** By then nearly everybody has read it who ever will. */
const most = 30;

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The days of a report: from the one on which it was sent, by the clock of the site, for a month; the last month where that is not known. */
export function reportedDays(sentAt: string | null, now: number): { readonly from: string; readonly to: string } {
  const sent = Date.parse(`${(sentAt ?? '').slice(0, 10)}T00:00:00Z`);
  const from = Number.isFinite(sent) ? sent : now - (most - 1) * day;
  // A day further: where the site is, it may be tomorrow already.
  return { from: dateOf(from), to: dateOf(Math.max(from, Math.min(from + (most - 1) * day, now + day))) };
}
