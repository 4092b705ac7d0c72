import { noteWrite, writesDone } from '../../admin-ui/src/api/writes';
import { verifies } from '../support/verifies';

/** A request that is answered when the test says so. */
function held() {
  let end = { answer: () => {}, fail: () => {} };
  const request = new Promise<void>((answer, fail) => (end = { answer, fail: () => fail(new Error('no answer')) }));
  return { request, ...end };
}

test('where nothing is being saved nobody waits', async () => {
  verifies('admin-ui:missing-parts');
  await writesDone();
});

test('the document is not left before all that is being saved is answered or failed, and what is saved after that', async () => {
  verifies('admin-ui:missing-parts');
  const [first, second, third] = [held(), held(), held()];
  const told = noteWrite(first.request);
  noteWrite(second.request).catch(() => noteWrite(third.request));
  let isDone = false;
  const done = writesDone().then(() => (isDone = true));
  const looked = () => new Promise((resolve) => setTimeout(resolve)).then(() => isDone);
  expect(await looked()).toBe(false);
  first.answer();
  await told;
  expect(await looked()).toBe(false);
  second.fail();
  expect(await looked()).toBe(false);
  third.answer();
  await done;
});
