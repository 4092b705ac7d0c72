import type { Table } from './fill';

/** One request; `rows` is how many there are now, `turn` never comes twice. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}
export interface Work {
  readonly name: string;
  readonly ask: (rows: number, turn: number) => Asked;
}

const perPage = 20;
const lastPage = (rows: number) => Math.floor(rows / perPage);

const operation = (name: string, params: object = {}): Asked => {
  const [resource, action] = name.split('.');
  return { method: 'POST', path: '/rest/siteplane/v1/manage/dispatch', body: { resource, action, params } };
};
const list = (name: string, more: object = {}): Work['ask'] => {
  return () => operation(name, { per_page: perPage, ...more });
};
const lastOf = (name: string): Work['ask'] => {
  return (rows) => operation(name, { per_page: perPage, page: lastPage(rows) });
};
const get = (path: string): Work['ask'] => {
  return () => ({ method: 'GET', path });
};

const subscribers = '/rest/crm/v2/subscribers';
const schedules = '/rest/booking/v2/schedules';
const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

/** The main reads and writes of each kind of row, as callers send them. */
export const works = (eventId: number): Readonly<Record<Table, readonly Work[]>> => ({
  audit: [
    { name: 'first page', ask: list('status.audit') },
    { name: 'last page', ask: lastOf('status.audit') },
    { name: 'first page of a resource', ask: list('status.audit', { resource: 'crm' }) },
    { name: 'since an hour ago', ask: () => operation('status.audit', { per_page: perPage, since: hourAgo() }) },
    { name: 'verified since an hour ago', ask: () => operation('status.audit_verify', { since: hourAgo() }) },
    { name: 'a change (notes_items.create)', ask: (_rows, turn) => operation('notes_items.create', { title: `Note ${turn}` }) },
  ],
  leads: [
    { name: 'first page', ask: list('leads.list') },
    { name: 'last page', ask: lastOf('leads.list') },
    { name: 'first page of a source', ask: list('leads.list', { source: 'bing' }) },
    { name: 'found by its ref', ask: list('leads.list', { ref: 'WEB-00042' }) },
    { name: 'one of them', ask: () => operation('leads.get', { id: 77 }) },
    { name: 'a status set', ask: (_rows, turn) => operation('leads.set_status', { id: 78 + turn, status: 'contacted' }) },
  ],
  contacts: [
    { name: 'first page', ask: get(`${subscribers}?per_page=${perPage}`) },
    { name: 'last page', ask: (rows) => ({ method: 'GET', path: `${subscribers}?per_page=${perPage}&page=${lastPage(rows)}` }) },
    { name: 'search', ask: get(`${subscribers}?per_page=${perPage}&search=kokoba`) },
    { name: 'one of them', ask: get(`${subscribers}/77`) },
    {
      name: 'made',
      ask: (_rows, turn) => ({
        method: 'POST',
        path: subscribers,
        body: { email: `new${turn}@example.org`, first_name: 'Ada', status: 'pending' },
      }),
    },
  ],
  runs: [
    { name: 'first page', ask: list('pipelines.list_runs') },
    { name: 'last page', ask: lastOf('pipelines.list_runs') },
    { name: 'first page of a status', ask: list('pipelines.list_runs', { status: 'error' }) },
    { name: 'first page of a source', ask: list('pipelines.list_runs', { source: 'source-3' }) },
    { name: 'one of them', ask: () => operation('pipelines.get_run', { id: 77 }) },
  ],
  outbox: [
    { name: 'first page', ask: list('status.deliveries') },
    { name: 'last page', ask: lastOf('status.deliveries') },
    { name: 'first page of the dead', ask: list('status.deliveries', { state: 'dead' }) },
    { name: 'all checks of health', ask: () => operation('status.health') },
  ],
  bookings: [
    { name: 'first page', ask: get(`${schedules}?per_page=${perPage}&filters[period]=all`) },
    {
      name: 'last page',
      ask: (rows) => ({ method: 'GET', path: `${schedules}?per_page=${perPage}&filters[period]=all&page=${lastPage(rows)}` }),
    },
    { name: 'upcoming', ask: get(`${schedules}?per_page=${perPage}&filters[period]=upcoming`) },
    { name: 'by address', ask: get(`${schedules}?per_page=${perPage}&filters[period]=all&filters[email]=guest77@example.org`) },
    { name: 'one of them', ask: get(`${schedules}/77`) },
    { name: 'offered times of a month', ask: get(`/rest/booking/v2/bookings/slots/${eventId}?timezone=UTC`) },
  ],
});
