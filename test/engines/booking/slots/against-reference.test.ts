import fc from 'fast-check';
import { offeredSlots } from '../../../../plugin/engines/booking/domain/slots/offered-slots';
import { cases } from './arbitraries';
import { referenceSlots } from './reference';

const few = 100;
const runs = { seed: 20260329, numRuns: process.env.SIZE === 'full' ? few * 70 : few };

describe('offered starts', () => {
  test('are those of the rules, applied minute by minute', () => {
    let offered = 0;
    fc.assert(
      fc.property(cases, ({ plan, taken, view }) => {
        const found = offeredSlots(plan, taken, view);
        expect(found).toEqual(referenceSlots(plan, taken, view));
        offered += found.length;
      }),
      runs,
    );
    // Cases in which nothing is offered prove little.
    expect(offered).toBeGreaterThan(few * 5);
  }, 600_000);

  test('are the same whichever window they are looked for in', () => {
    fc.assert(
      fc.property(cases, fc.double({ min: 0, max: 1, noNaN: true }), ({ plan, taken, view }, share) => {
        const whole = offeredSlots(plan, taken, view);
        const middle = view.from + Math.floor((view.to - view.from) * share);
        const parts = [
          { ...view, to: middle },
          { ...view, from: middle },
        ].flatMap((part) => offeredSlots(plan, taken, part));
        expect(parts).toEqual(whole);
        const one = whole[Math.floor((whole.length - 1) * share)];
        if (one) expect(offeredSlots(plan, taken, { ...view, from: one.start, to: one.start + 1 })).toEqual([one]);
      }),
      { ...runs, numRuns: runs.numRuns * 3 },
    );
  });
});
