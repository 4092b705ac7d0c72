import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifies } from '../support/verifies';
import { startWitness } from '../support/witness';
import { type Env, problems } from './examined';

describe('what vouches for the lead ledger', () => {
  let root: string;
  let data: string;
  let spare: string;
  let sound: Env;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'sp-doctor-'));
    [data, spare] = [join(root, 'data'), join(root, 'spare')];
    for (const folder of [data, spare]) mkdirSync(folder);
    sound = { SITEPLANE_DATA_DIR: data };
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('anchors beside what they vouch for, or none', async () => {
    verifies('D465');
    const inside = /^warn ledger_anchors: .* lie in the data folder only.* -> set SITEPLANE_LEDGER_ANCHORS=.*,\/another\/disk/;
    expect(await problems({ ...sound, SITEPLANE_LEDGER_ANCHORS: undefined })).toEqual([expect.stringMatching(inside)]);
    symlinkSync(data, join(spare, 'link'));
    for (const folder of [join(data, 'anchors'), join(spare, 'link', 'anchors'), data])
      expect(await problems({ ...sound, SITEPLANE_LEDGER_ANCHORS: folder })).toEqual([expect.stringMatching(inside)]);
    expect(await problems({ ...sound, SITEPLANE_LEDGER_ANCHORS: ',' })).toEqual([
      expect.stringMatching(/^warn ledger_anchors: .* are switched off.* -> set SITEPLANE_LEDGER_ANCHORS=,\/another\/disk/),
    ]);
    const both = `${join(data, 'anchors')},${join(spare, 'anchors')}`;
    expect(await problems({ ...sound, SITEPLANE_LEDGER_ANCHORS: both })).toEqual([]);
  });

  test('a witness that is not there, or no witness at all', async () => {
    verifies('D541');
    const witness = await startWitness();
    const set = { ...sound, SITEPLANE_FETCH_ALLOW: new URL(witness.url).host, SITEPLANE_LEDGER_WITNESSES: witness.entry };
    expect(await problems(set)).toEqual([]);
    await witness.stop();
    expect(await problems({ ...set, SITEPLANE_FETCH_ALLOW: undefined })).toEqual([
      expect.stringMatching(
        /^warn ledger_witnesses: The witness witness\.example\/w1 cannot be reached: .*ECONNREFUSED.* -> correct its address/,
      ),
    ]);
    expect(await problems({ ...sound, SITEPLANE_LEDGER_WITNESSES: witness.vkey })).toEqual([
      expect.stringMatching(/^fail settings: SITEPLANE_LEDGER_WITNESSES must list address#name\+hash\+key.* -> correct or unset/),
    ]);
  });
});
