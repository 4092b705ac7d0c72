import { testStorage } from '../support/storages';
import { verifies } from '../support/verifies';

test('a transaction on a closed database holds up nobody who comes after it', async () => {
  verifies('D75');
  const { storage, dispose } = await testStorage('sqlite');
  await storage.close();
  const change = () => storage.tx((db) => db.query('SELECT 1'));
  await expect(change()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('DB_UNAVAILABLE') });
  await expect(change()).rejects.toMatchObject({ message: expect.stringContaining('DB_UNAVAILABLE') });
  await expect(storage.run((db) => db.query('SELECT 1'))).rejects.toMatchObject({ message: expect.stringContaining('DB_UNAVAILABLE') });
  await dispose();
});
