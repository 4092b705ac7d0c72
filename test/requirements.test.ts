import { requirements } from './requirements';

/** What has to be cited is compared with what the tests cite while they run: test/support/citations.ts. */
test('every requirement says in words what is promised, or which part of the product brings it', () => {
  const texts = Object.entries(requirements).map(([id, requirement]) => [
    id,
    typeof requirement === 'string' ? requirement : requirement.text,
  ]);
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(([, text]) => !text?.trim())).toEqual([]);
});
