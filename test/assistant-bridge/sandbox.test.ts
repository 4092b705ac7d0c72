import { runProgram } from '../../plugin/assistant-bridge/code-mode/sandbox';
import { verifies } from '../support/verifies';

/** Its types are those of browsers. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<unknown> };

test('programs share an engine that is compiled once, and nothing that one of them has left', async () => {
  verifies('D744');
  const compiled = jest.spyOn(WebAssembly, 'compile');
  const answer = () => Promise.reject(new Error('nothing is called'));
  for (const n of [1, 2, 3]) {
    const outcome = await runProgram(`const before = globalThis.left; globalThis.left = ${n}; return [${n}, before ?? 'none']`, answer);
    expect(outcome).toMatchObject({ ok: true, value: [n, 'none'] });
  }
  expect(compiled.mock.calls.length).toBeLessThanOrEqual(1);
  compiled.mockRestore();
});
