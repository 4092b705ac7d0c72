import { startShim } from './host-shim/shim';
import { describeOnMariadb } from './support/dialects';
import { fakeHost } from './support/fake-host';
import { describeHostContract } from './support/host-contract';
import { testStorage } from './support/storages';

describeHostContract('the fake', async () => {
  const { storage, dispose } = await testStorage('sqlite');
  return { host: fakeHost(storage), stop: dispose };
});

describeHostContract('the shim on SQLite', () => startShim());

describeOnMariadb('on MariaDB', () => describeHostContract('the shim on MariaDB', () => startShim({ dialect: 'mariadb' })));
