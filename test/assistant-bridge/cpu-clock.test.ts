import { cpuMsOf, ownThread } from '../../plugin/assistant-bridge/code-mode/cpu-clock';
import { verifies } from '../support/verifies';

const onLinux = process.platform === 'linux' ? test : test.skip;

describe('the clock of a program', () => {
  test('says nothing where the system does not', () => {
    verifies('D744');
    expect(cpuMsOf(undefined)).toBeUndefined();
    expect(cpuMsOf('1/task/no-thread')).toBeUndefined();
  });

  onLinux('stands still while the thread has no processor, and runs while it has one', () => {
    verifies('D744');
    const thread = ownThread();
    const read = () => cpuMsOf(thread) ?? Number.NaN;
    const waits = read();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    const works = read();
    expect(works - waits).toBeLessThan(200);
    const deadline = performance.now() + 60_000;
    while (read() - works < 30 && performance.now() < deadline);
    expect(read() - works).toBeGreaterThanOrEqual(30);
  });
});
