import { demandFresh, etagOfRecord, StaleRecord } from '../../plugin/kit/precondition';
import { verifies } from '../support/verifies';

const record = { crm_num: '001', name: 'Acme' };
const tag = etagOfRecord(record);

test.each(['', '"x"', tag.replace(/"$/, '-lzma"'), etagOfRecord({ ...record, name: 'Zeta' })])('%j is none of the record', (known) => {
  verifies('D660');
  expect(() => demandFresh([known], { record })).toThrow(StaleRecord);
  expect(() => demandFresh([tag], undefined)).toThrow(StaleRecord);
});

test.each(['*', tag, `W/${tag}`, ...['gzip', 'br', 'zstd', 'deflate'].map((coding) => tag.replace(/"$/, `-${coding}"`))])(
  '%j is one of the record, as a proxy that compresses passes it on',
  (known) => {
    verifies('D660');
    expect(() => demandFresh(['"x"', known], { record })).not.toThrow();
  },
);
