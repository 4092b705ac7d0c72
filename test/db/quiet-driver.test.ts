import { withoutWarnings } from '../../plugin/db/sqlite';
import { verifies } from '../support/verifies';

test('what is loaded warns of nothing, and what comes later does, also after a fault', async () => {
  verifies('D828');
  const told: string[] = [];
  const note = ({ message }: Error) => void told.push(message);
  process.on('warning', note);
  try {
    const load = (message: string) => {
      process.emitWarning(message, 'ExperimentalWarning');
      return 7;
    };
    expect(withoutWarnings(() => load('of the driver'))).toBe(7);
    expect(() =>
      withoutWarnings(() => {
        load('of a driver that cannot be loaded');
        throw new Error('not there');
      }),
    ).toThrow('not there');
    load('later');
    await new Promise(setImmediate);
    expect(told).toEqual(['later']);
  } finally {
    process.off('warning', note);
  }
});
