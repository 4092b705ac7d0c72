import { leakGuard } from '../../plugin/secrets/leak-guard';
import { type TestStorage, testStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { boxesOf, columns, rootKeyFile, vaultOf, withBoxes } from './support';

/** More than are read at once. */
const many = 501;

describe('the guard of what leaves, with many secrets', () => {
  let made: TestStorage;
  beforeAll(async () => {
    made = await testStorage('sqlite', withBoxes);
    rootKeyFile(`${made.dir}/root.key`);
  });
  afterAll(() => made?.dispose());

  test('knows the last of them too', async () => {
    verifies('D742');
    const { storage } = made;
    const vault = await vaultOf(made);
    const boxes = boxesOf(storage, vault);
    for (let n = 1; n <= many; n++) await boxes.add(`key-${n}-of-a-box-0123456789`, `token-${n}-of-a-box-0123456789`);
    const guard = leakGuard({ storage, vault, columns });
    const { value, found } = await guard.masked({ first: 'key-1-of-a-box-0123456789', last: `token-${many}-of-a-box-0123456789` });
    expect(value).toEqual({ first: '***', last: '***' });
    expect(found).toEqual(['test_boxes.key_enc', 'test_boxes.token_enc']);
  });
});
