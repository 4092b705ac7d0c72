import { createLogger } from '../../plugin/adapter';
import { createCron } from '../../plugin/host-kit/cron';

describe('schedules', () => {
  const lines: string[] = [];
  const cron = createCron(createLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } }));
  afterAll(() => cron.stop());

  test('an expression that is none is refused', () => {
    expect(() => cron.schedule('bad', 'every day', async () => undefined)).toThrow();
  });

  test('a job gets the second of its tick; one that fails is logged and ticks again; a stopped one is still', async () => {
    const ticks: Date[] = [];
    const stop = await new Promise<() => void>((resolve) => {
      const stopIt = cron.schedule('failing', '* * * * * *', async (tick) => {
        ticks.push(tick);
        if (ticks.length === 2) resolve(stopIt);
        throw new Error('this run failed');
      });
    });
    stop();
    expect(ticks.map((tick) => tick.getUTCMilliseconds())).toEqual([0, 0]);
    expect(lines.filter((line) => line.includes('a scheduled job failed')).length).toBeGreaterThanOrEqual(1);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(ticks).toHaveLength(2);
  });

  test('the same name again replaces the earlier job', async () => {
    const ran: string[] = [];
    cron.schedule('same', '* * * * * *', async () => void ran.push('first'));
    await new Promise<void>((resolve) => {
      cron.schedule('same', '* * * * * *', async () => {
        ran.push('second');
        resolve();
      });
    });
    expect(ran).not.toContain('first');
  });
});
