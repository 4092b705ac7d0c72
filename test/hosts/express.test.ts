import { describeHostContract, describeWebContract } from '../../plugin/host-contract';
import { jestRunner } from '../support/jest-runner';
import { verifies } from '../support/verifies';
import { type ExpressSite, startExpressSite } from './express-site';

const declared = { login: 'owner', hasPosts: false };

describe('an Express site without posts', () => {
  verifies('D650', 'D651', 'D652');
  describeHostContract('Express', { runner: jestRunner, make: () => startExpressSite({ plugins: [] }), declared });
  describeWebContract('Express', { runner: jestRunner, make: (options) => startExpressSite({ ...options, plugins: [] }) });
});

describe('the service in an Express site', () => {
  let site: ExpressSite;
  beforeAll(async () => {
    site = await startExpressSite();
  });
  afterAll(() => site.stop());

  test('starts, and says what is off without posts', () => {
    verifies('D650');
    expect(site.notes).toContainEqual(expect.stringMatching(/^Off, because this site has no posts: .*Notes/));
  });
});
