import fc from 'fast-check';
import { piecesOf } from '../../admin-ui/src/ui/text-difference';
import { verifies } from '../support/verifies';

const own = (text: string, other: string) =>
  piecesOf(text, other)
    .filter(({ isOwn }) => isOwn)
    .map((piece) => piece.text);

test('what two texts have in common is not marked, wherever it stands', () => {
  verifies('D557');
  const before = '<h2>One</h2><p>First.</p><h2>Two</h2><p>Second.</p>';
  const after = '<h2 id="one">One</h2><p>First.</p><h2 id="two">Two</h2><p>Second.</p>';
  expect(own(after, before)).toEqual(['<h2 id="one">', '<h2 id="two">']);
  expect(own(before, after)).toEqual(['<h2>', '<h2>']);
  expect(own(before, before)).toEqual([]);
  expect(own('a b', '')).toEqual(['a b']);
  expect(piecesOf('', 'a')).toEqual([]);
});

test('the pieces are the text, and what is not marked is in the other one', () => {
  verifies('D557');
  const text = fc.array(fc.constantFrom('a ', 'b ', '<p>', 'c', ' '), { maxLength: 30 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (left, right) => {
      const pieces = piecesOf(left, right);
      expect(pieces.map((piece) => piece.text).join('')).toBe(left);
      const kept = pieces.filter(({ isOwn }) => !isOwn).flatMap((piece) => [...piece.text]);
      let at = -1;
      for (const letter of kept) {
        at = right.indexOf(letter, at + 1);
        expect([left, right, at]).not.toEqual([left, right, -1]);
      }
    }),
  );
});

test('texts too long to be compared word by word are marked between their common ends', () => {
  verifies('D557');
  const words = (word: string) => Array.from({ length: 2000 }, (_, at) => `${word}${at}`).join(' ');
  expect(own(`same ${words('a')} end`, `same ${words('b')} end`)).toEqual([words('a')]);
});
