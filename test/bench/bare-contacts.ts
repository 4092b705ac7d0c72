import type { Pool } from 'mysql2/promise';

/** Ten thousand, one in five with a tag, two in five on a list, one in seven with a value. */
export async function createContacts(pool: Pool): Promise<void> {
  const texts = [
    'email',
    'first_name',
    'last_name',
    'phone',
    'city',
    'country',
    'state',
    'postal_code',
    'address_line_1',
    'source',
    'avatar',
  ];
  const columns = texts.map((name) => `${name} VARCHAR(190) NOT NULL DEFAULT ''`).join(', ');
  await pool.query(
    `CREATE TABLE bare_contacts (id BIGINT PRIMARY KEY, status VARCHAR(20), ${columns}, created_at BIGINT, updated_at BIGINT, INDEX (status, id))`,
  );
  await pool.query(
    `INSERT INTO bare_contacts (id, status, email, first_name, last_name, phone, city, created_at, updated_at)
     SELECT seq, IF(seq % 5 < 3, 'subscribed', 'pending'), CONCAT('person.', seq, '@one.example'), 'Bakoli', 'Rosator', '+49 30 1234567', 'Venmar', 1, 1
     FROM seq_1_to_10000`,
  );
  for (const [kind, every] of [
    ['tags', 5],
    ['lists', 3],
  ] as const) {
    await pool.query(`CREATE TABLE bare_${kind} (id BIGINT PRIMARY KEY, title VARCHAR(190))`);
    await pool.query(`INSERT INTO bare_${kind} VALUES (1, 'First'), (2, 'Second')`);
    await pool.query(
      `CREATE TABLE bare_contact_${kind} (contact_id BIGINT, object_id BIGINT, PRIMARY KEY (contact_id, object_id), INDEX (object_id, contact_id))`,
    );
    for (const id of [1, 2])
      await pool.query(`INSERT INTO bare_contact_${kind} SELECT seq, ${id} FROM seq_1_to_10000 WHERE (seq + ${id}) % ${every} = 0`);
  }
  await pool.query(
    'CREATE TABLE bare_contact_values (contact_id BIGINT, slug VARCHAR(64), value VARCHAR(190), PRIMARY KEY (contact_id, slug), INDEX (slug, value))',
  );
  await pool.query(
    "INSERT INTO bare_contact_values SELECT seq, 'plan', IF(seq % 2 = 0, 'Team', 'Free') FROM seq_1_to_10000 WHERE seq % 3 = 0",
  );
}
