import { describeHostContract, describeWebContract } from '../plugin/host-contract';
import { noMedia } from '../plugin/host-kit';
import { startShim } from './host-shim/shim';
import { startShimSite } from './hosts/shim-site';
import { describeOnMariadb } from './support/dialects';
import { fakeHost } from './support/fake-host';
import { jestRunner as runner } from './support/jest-runner';
import { testStorage } from './support/storages';

const make = async () => {
  const { storage, dispose } = await testStorage('sqlite');
  return { host: fakeHost(storage), stop: dispose };
};
describeHostContract('the fake', { runner, make });

const withoutMedia = async () => {
  const { host, stop } = await make();
  return { host: { ...host, media: noMedia() }, stop };
};
describeHostContract('the fake without media', { runner, make: withoutMedia, declared: { hasMedia: false } });

describeHostContract('the shim on SQLite', { runner, make: () => startShim() });

describeWebContract('the shim on SQLite', { runner, make: (options) => startShimSite({ ...options, dialect: 'sqlite' }) });

describeOnMariadb('on MariaDB', () => {
  describeHostContract('the shim on MariaDB', { runner, make: () => startShim({ dialect: 'mariadb' }) });
  describeWebContract('the shim on MariaDB', { runner, make: (options) => startShimSite({ ...options, dialect: 'mariadb' }) });
});
