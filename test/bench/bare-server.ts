import { createHash } from 'node:crypto';
import express from 'express';
import { createPool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';

/**
 * The reference: what an Express 5 + mysql2 program does that has nothing but the work itself. Key look-up by hash, one prepared
 * statement per step, no validation, no audit, no transaction. The manifest is static JSON behind the same key look-up.
 */
const [, , url = '', port = '0'] = process.argv;
const pool = createPool({ uri: url, connectionLimit: 10 });
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
  const [[data]] = await pool.execute<RowDataPacket[]>('SELECT id, name, url FROM bare_items WHERE id = ?', [String(request.body.id)]);
  response.json({ ok: true, data, changed: false, error: null });
});

app.post('/list', async (_request, response) => {
  const [items] = await pool.execute<RowDataPacket[]>('SELECT id, name, url, body FROM bare_items ORDER BY id DESC LIMIT 50 OFFSET 0');
  const [[total]] = await pool.execute<RowDataPacket[]>('SELECT COUNT(*) AS total FROM bare_items');
  response.json({ ok: true, data: { items, total: total?.total }, changed: false, error: null });
});

app.post('/update', async (request, response) => {
  const { id, name } = request.body;
  const [[before]] = await pool.execute<RowDataPacket[]>('SELECT id, name, url FROM bare_items WHERE id = ?', [String(id)]);
  await pool.execute('UPDATE bare_items SET name = ? WHERE id = ?', [name, String(id)]);
  response.json({ ok: true, data: { ...before, name }, changed: true, error: null });
});

app.post('/create', async (request, response) => {
  const { name, url: link } = request.body;
  const [made] = await pool.execute<ResultSetHeader>('INSERT INTO bare_items (name, url, body) VALUES (?, ?, ?)', [name, link, '']);
  response.json({ ok: true, data: { id: made.insertId, name, url: link }, changed: true, error: null });
});

let manifest = '';
process.on('message', (text: string) => {
  manifest = text;
});

async function main() {
  await pool.query('CREATE TABLE bare_keys (id BIGINT AUTO_INCREMENT PRIMARY KEY, lookup BINARY(32) UNIQUE)');
  await pool.query('CREATE TABLE bare_items (id BIGINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(190), url VARCHAR(2048), body LONGTEXT)');
  await pool.execute('INSERT INTO bare_keys (lookup) VALUES (?)', [createHash('sha256').update('bench').digest()]);
  for (let i = 0; i < 60; i++)
    await pool.execute('INSERT INTO bare_items (name, url, body) VALUES (?, ?, ?)', [`Item ${i}`, 'https://example.org', 'x'.repeat(100)]);
  app.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
}

void main();
