import { maxVariables } from '../../plugin/resources/variables/variable/set-variable';
import { variables as stored } from '../../plugin/resources/variables/variable/variables';
import { describeEachStorage } from '../support/storages';
import { variableShop } from '../support/variable-shop';
import { verifies } from '../support/verifies';

describeEachStorage('the number of variables', (make) => {
  test('one more than there may be is refused, and one of those that there are is not', async () => {
    verifies('D93');
    const shop = await variableShop(await make());
    await shop.connect('host');
    await shop.storage.tx(async (db) => {
      const store = stored(db);
      for (let n = 0; n < maxVariables; n++) await store.create({ key: `n${n}`, value: '', description: '', updatedAt: 0 });
    });
    await expect(shop.set('more', '1')).rejects.toThrow('Refused: there are 5000 variables already; delete one first.');
    expect(await shop.set('n1', '1')).toMatchObject({ changed: true });
    await shop.delete('n2');
    expect(await shop.set('more', '1')).toMatchObject({ changed: true });
    await shop.stop();
  });
});
