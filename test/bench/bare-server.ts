import { createHash, randomUUID } from 'node:crypto';
import express from 'express';
import { createPool, type PoolConnection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { createContacts } from './bare-contacts';

/**
 * The reference: what an Express 5 + mysql2 program does that has nothing but the work itself, on rows with the columns of a note. Key
 * look-up by hash, one prepared statement per step, no validation, no audit, no transaction. The manifest is static JSON behind the same key look-up.
 */
const [, , url = '', port = '0'] = process.argv;
const pool = createPool({ uri: url, connectionLimit: 10 });
const columns = 'id, type, title, content, excerpt, status, slug, author, date, modified';
const app = express();
app.use(express.json());

const keyOf = async (key: string) => {
  const [found] = await pool.execute<RowDataPacket[]>('SELECT id FROM bare_keys WHERE lookup = ?', [
    createHash('sha256').update(key).digest(),
  ]);
  return found[0];
};

app.use(async (request, response, next) => {
  if (await keyOf(request.header('x-api-key') ?? '')) return next();
  response.status(401).json({ ok: false });
});

app.get('/manifest', (_request, response) => void response.type('json').send(manifest));

app.post('/read', async (request, response) => {
  const [[data]] = await pool.execute<RowDataPacket[]>(`SELECT ${columns} FROM bare_items WHERE id = ?`, [String(request.body.id)]);
  response.json({ ok: true, data, changed: false, error: null });
});

/** The same read as JSON-RPC by hand: no protocol library, no schema, one tool. */
app.post('/rpc', async (request, response) => {
  const { id, params } = request.body;
  const [[data]] = await pool.execute<RowDataPacket[]>(`SELECT ${columns} FROM bare_items WHERE id = ?`, [String(params.arguments.id)]);
  const structuredContent = { ok: true, data, changed: false, error: null };
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  response.json({ jsonrpc: '2.0', id, result: { content, structuredContent } });
});

app.post('/list', async (_request, response) => {
  const [items] = await pool.execute<RowDataPacket[]>(`SELECT ${columns} FROM bare_items ORDER BY id DESC LIMIT 50 OFFSET 0`);
  const [[total]] = await pool.execute<RowDataPacket[]>('SELECT COUNT(*) AS total FROM bare_items');
  response.json({ ok: true, data: { items, total: total?.total }, changed: false, error: null });
});

/** Reads 10,000 events and hashes each with the one before, without a key and without a look at anything else. */
app.post('/chain', async (_request, response) => {
  const [events] = await pool.execute<RowDataPacket[]>('SELECT seq, body, mac FROM bare_events ORDER BY seq');
  let last = Buffer.alloc(32);
  for (const { seq, body, mac } of events) last = createHash('sha256').update(last).update(`${seq} ${body}`).update(mac).digest();
  response.json({ ok: true, data: { last: last.toString('hex') }, changed: false, error: null });
});

/** Contacts with their tags and lists, without companies, zones or a check of the page. */
async function whole(contacts: RowDataPacket[]) {
  if (contacts.length === 0) return [];
  const marks = contacts.map(() => '?').join(', ');
  const ids = contacts.map(({ id }) => String(id));
  const of = (kind: string) =>
    pool.execute<RowDataPacket[]>(
      `SELECT l.contact_id, o.id, o.title FROM bare_contact_${kind} l JOIN bare_${kind} o ON o.id = l.object_id WHERE l.contact_id IN (${marks})`,
      ids,
    );
  const [[tags], [lists]] = [await of('tags'), await of('lists')];
  return contacts.map((contact) => ({
    ...contact,
    tags: tags.filter((row) => row.contact_id === contact.id),
    lists: lists.filter((row) => row.contact_id === contact.id),
  }));
}

app.get('/contacts', async (_request, response) => {
  const [contacts] = await pool.execute<RowDataPacket[]>('SELECT * FROM bare_contacts ORDER BY id DESC LIMIT 50 OFFSET 0');
  const [[total]] = await pool.execute<RowDataPacket[]>('SELECT COUNT(*) AS total FROM bare_contacts');
  response.json({ subscribers: { total: total?.total, data: await whole(contacts) } });
});

app.get('/contacts/:id', async (request, response) => {
  const [contacts] = await pool.execute<RowDataPacket[]>('SELECT * FROM bare_contacts WHERE id = ?', [request.params.id]);
  response.json({ subscriber: (await whole(contacts))[0] });
});

app.post('/segment', async (_request, response) => {
  const [[row]] = await pool.execute<RowDataPacket[]>(
    `SELECT COUNT(*) AS total FROM bare_contacts c WHERE c.status = ? AND c.id IN (SELECT contact_id FROM bare_contact_tags WHERE object_id = ?)
     AND c.id IN (SELECT contact_id FROM bare_contact_values WHERE slug = ? AND value = ?)`,
    ['subscribed', '1', 'plan', 'Team'],
  );
  response.json({ count: row?.total });
});

/** A month of quarters of an hour on weekdays, less what is booked, by a fixed offset and without hours, buffers or limits of anybody's. */
app.get('/slots', async (_request, response) => {
  const [booked] = await pool.execute<RowDataPacket[]>('SELECT start_at, end_at FROM bare_bookings WHERE host = 1 ORDER BY start_at');
  const times: Record<string, { start: string; end: string }[]> = {};
  for (let day = 0; day < 30; day++) {
    for (let quarter = 0; quarter < 40; quarter++) {
      const start = day * 86_400_000 + 28_800_000 + quarter * 900_000;
      if (booked.some((row) => row.start_at < start + 900_000 && row.end_at > start)) continue;
      const [from, to] = [new Date(start).toISOString(), new Date(start + 900_000).toISOString()];
      const list = (times[from.slice(0, 10)] ??= []);
      list.push({ start: from, end: to });
    }
  }
  response.json({ ok: true, data: times, changed: false, error: null });
});

app.post('/update', async (request, response) => {
  const { id, title } = request.body;
  const [[before]] = await pool.execute<RowDataPacket[]>(`SELECT ${columns} FROM bare_items WHERE id = ?`, [String(id)]);
  const modified = Date.now();
  await pool.execute('UPDATE bare_items SET title = ?, modified = ? WHERE id = ?', [title, String(modified), String(id)]);
  response.json({ ok: true, data: { ...before, title, modified }, changed: true, error: null });
});

app.post('/create', async (request, response) => {
  const { title, excerpt } = request.body;
  const item = noteOf({ title, content: '', excerpt });
  response.json({ ok: true, data: { id: await insert(item), ...item }, changed: true, error: null });
});

const noteOf = ({ title, content, excerpt }: { title: string; content: string; excerpt: string }) => ({
  type: 'note',
  title,
  content,
  excerpt,
  status: 'draft',
  slug: title,
  author: 1,
  date: Date.now(),
  modified: Date.now(),
});

async function insert(item: Record<string, string | number>, on: Pick<PoolConnection, 'execute'> = pool): Promise<number> {
  const [made] = await on.execute<ResultSetHeader>(
    'INSERT INTO bare_items (type, title, content, excerpt, status, slug, author, date, modified) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    Object.values(item).map(String),
  );
  return made.insertId;
}

/** The steps of ours and nothing else: in a transaction, with the row locked that is changed, and with a row of the audit log. */
async function audited<T>(action: string, work: (tx: PoolConnection) => Promise<T>): Promise<T> {
  const tx = await pool.getConnection();
  try {
    await tx.query('START TRANSACTION');
    const done = await work(tx);
    const texts = JSON.stringify(done);
    await tx.execute(
      'INSERT INTO bare_audit (uid, at, actor, action, params, before_text, after_text, mac) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      [randomUUID(), String(Date.now()), 'bench', action, texts, texts, texts, createHash('sha256').update(texts).digest()],
    );
    await tx.query('COMMIT');
    return done;
  } finally {
    tx.release();
  }
}

app.post('/update-audited', async (request, response) => {
  const { id, title } = request.body;
  const data = await audited('update', async (tx) => {
    const [[before]] = await tx.execute<RowDataPacket[]>(`SELECT ${columns} FROM bare_items WHERE id = ? FOR UPDATE`, [String(id)]);
    const modified = Date.now();
    await tx.execute('UPDATE bare_items SET title = ?, modified = ? WHERE id = ?', [title, String(modified), String(id)]);
    return { ...before, title, modified };
  });
  response.json({ ok: true, data, changed: true, error: null });
});

app.post('/create-audited', async (request, response) => {
  const { title, excerpt } = request.body;
  const item = noteOf({ title, content: '', excerpt });
  const data = await audited('create', async (tx) => ({ id: await insert(item, tx), ...item }));
  response.json({ ok: true, data, changed: true, error: null });
});

/** A number from a counter that is locked until the transaction ends, so one create at a time. */
app.post('/slot-audited', async (request, response) => {
  const { title } = request.body;
  const data = await audited('create', async (tx) => {
    await tx.execute('SELECT value FROM bare_counters WHERE name = ? FOR UPDATE', ['slots']);
    const [[free]] = await tx.execute<RowDataPacket[]>('SELECT COALESCE(MAX(id), 0) + 1 AS num FROM bare_slots');
    await tx.execute('UPDATE bare_counters SET value = ? WHERE name = ?', [String(free?.num), 'slots']);
    await tx.execute('INSERT INTO bare_slots (id, title) VALUES (?, ?)', [String(free?.num), title]);
    return { num: free?.num, title };
  });
  response.json({ ok: true, data, changed: true, error: null });
});

let manifest = '';
process.on('message', (text: string) => {
  manifest = text;
});

async function main() {
  await pool.query('CREATE TABLE bare_keys (id BIGINT AUTO_INCREMENT PRIMARY KEY, lookup BINARY(32) UNIQUE)');
  await pool.query(
    'CREATE TABLE bare_items (id BIGINT AUTO_INCREMENT PRIMARY KEY, type VARCHAR(32), title VARCHAR(500), content LONGTEXT, excerpt LONGTEXT, status VARCHAR(16), slug VARCHAR(190), author BIGINT, date BIGINT, modified BIGINT)',
  );
  await pool.execute('INSERT INTO bare_keys (lookup) VALUES (?)', [createHash('sha256').update('bench').digest()]);
  for (let i = 0; i < 60; i++) await insert(noteOf({ title: `Note ${i}`, content: 'x'.repeat(100), excerpt: '' }));
  await pool.query('CREATE TABLE bare_events (seq BIGINT PRIMARY KEY, body LONGTEXT, mac BINARY(32))');
  await pool.query("INSERT INTO bare_events SELECT seq, REPEAT('x', 70), REPEAT('m', 32) FROM seq_1_to_10000");
  await pool.query('CREATE TABLE bare_bookings (id BIGINT AUTO_INCREMENT PRIMARY KEY, host BIGINT, start_at BIGINT, end_at BIGINT)');
  await pool.query(
    'INSERT INTO bare_bookings (host, start_at, end_at) SELECT 1, 28800000 + seq * 12600000, 29700000 + seq * 12600000 FROM seq_0_to_199',
  );
  await pool.query(
    'CREATE TABLE bare_audit (id BIGINT AUTO_INCREMENT PRIMARY KEY, uid CHAR(36) UNIQUE, at BIGINT, actor VARCHAR(64), action VARCHAR(64), params LONGTEXT, before_text LONGTEXT, after_text LONGTEXT, mac BINARY(32), INDEX (at))',
  );
  await pool.query('CREATE TABLE bare_counters (name VARCHAR(40) PRIMARY KEY, value BIGINT)');
  await pool.query("INSERT INTO bare_counters VALUES ('slots', 0)");
  await pool.query('CREATE TABLE bare_slots (id BIGINT PRIMARY KEY, title VARCHAR(190))');
  await createContacts(pool);
  app.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
}

void main();
