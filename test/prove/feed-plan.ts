/** One of the list of a delivery. */
interface Item {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** What is sent, with what stands in it. */
export interface Sent {
  readonly items: readonly Item[];
  readonly body: object;
}

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();

function articleOf(n: number, picture?: string): Item {
  const image = picture === undefined ? '' : `<p><img src="${picture}" alt="Seen"></p>`;
  const given = { id: `a-${n}`, title: `Article ${n}`, html: `<p>Text ${n}</p>${image}`, date: day(n), modified: day(n), state: 'live' };
  return picture === undefined ? given : { ...given, picture };
}

/** Every twentieth is poison, every twentieth takes an earlier article back, every twentieth has a picture that is away. */
export function deliveriesOf(
  total: number,
  port: number,
): { sent: Sent[]; good: number[]; withdrawn: number[]; late: number[]; held: number } {
  const sent: Sent[] = [];
  const [good, withdrawn, late]: [number[], number[], number[]] = [[], [], []];
  let held = 0;
  const batch = (...items: Item[]): Sent => ({ items, body: { posts: items } });
  for (let n = 0; n < total; n++) {
    const kind = n % 20;
    if (kind === 7) {
      const [poisoned, isHeld] = poison(n);
      held += isHeld;
      sent.push(poisoned);
      if (poisoned.items.length > 1) good.push(n);
    } else if (kind === 13) {
      const target = n - 3;
      withdrawn.push(target);
      sent.push(batch({ id: `a-${target}`, state: 'withdrawn', modified: day(total + n) }));
    } else {
      const path = pictureOf(n);
      if (kind === 17) late.push(n);
      good.push(n);
      sent.push(batch(articleOf(n, path === undefined ? undefined : `http://127.0.0.1:${port}${path}`)));
    }
  }
  return { sent, good: good.filter((n) => !withdrawn.includes(n)), withdrawn, late, held };
}

/** Of one in twenty the server hangs up, or answers with an error. */
function pictureOf(n: number): string | undefined {
  if (n % 20 === 2) return '/there.png';
  if (n % 20 !== 17) return undefined;
  return n % 40 === 17 ? `/away-${n}.png` : `/away-${n}0.png`;
}

/** In turn: an empty list, a ping, an item without an id beside a good one, an unknown event, a date that could be two days. */
function poison(n: number): [Sent, number] {
  const none = { items: [], body: { posts: [] } };
  const both = [{ ...articleOf(n), id: '', title: `Broken ${n}` }, articleOf(n)];
  switch (Math.floor(n / 20) % 5) {
    case 0:
      return [none, 0];
    case 1:
      return [{ items: [], body: { event: 'ping', n } }, 0];
    case 2:
      return [{ items: both, body: { posts: both } }, 1];
    case 3:
      return [{ items: [], body: { event: 'subscriber.created', subscriber: { id: n } } }, 0];
    default: {
      const item = { ...articleOf(n), date: '05/06/2026' };
      return [{ items: [item], body: { posts: [item] } }, 1];
    }
  }
}
