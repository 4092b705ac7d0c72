import { consentOf } from '../../admin-ui/src/pages/leads/consent';
import { detailsOf, kindOf } from '../../admin-ui/src/pages/leads/events';
import { choiceOf } from '../../admin-ui/src/pages/leads/filter';
import { kindOfFinding } from '../../admin-ui/src/pages/leads/ledger/finding-kind';
import { countIn, detailsIn, instantOf, knownPart } from '../../admin-ui/src/pages/leads/person/person';
import { answersPart } from '../../plugin/db/idempotency';
import { bookingEngine } from '../../plugin/engines/booking/parts';
import { crmEngine } from '../../plugin/engines/crm/parts';
import { outboxPart } from '../../plugin/jobs/outbox-person';
import { groups } from '../../plugin/resources';
import { wrongs } from '../../plugin/resources/leads/ledger/sentences';
import { leadEventTypes } from '../../plugin/resources/leads/record/statuses';
import { adminTexts } from '../support/admin-texts';
import { verifies } from '../support/verifies';

const chosen = (state: Readonly<Record<string, string>>) => choiceOf({ search: state.q ?? '', filter: (key) => state[key] ?? '' });

describe('the filter of the list', () => {
  test.each([
    [{}, {}],
    [{ q: '  ', contact: ' ' }, {}],
    [{ status: 'nothing', assignee: 'admin', due: 'yes', since: 'May' }, {}],
    [{ assignee: '0' }, {}],
    [
      { q: 'spring', contact: 'ada', status: 'spam', assignee: '7', due: '1', since: '2026-05-01', tier: 'hot' },
      { text: 'spring', contact: 'ada', status: 'spam', assignee: 7, due: true, since: '2026-05-01', tier: 'hot' },
    ],
  ])('%j asks for %j', (state, asked) => {
    verifies('D545');
    expect(chosen(state)).toEqual(asked);
  });
});

describe('the timeline of a lead', () => {
  const t = adminTexts('lead');
  const event = (type: string, data: object = {}) => ({ seq: 1, at: '', type, data }) as unknown as Parameters<typeof kindOf>[0];

  test('each kind of event has words', () => {
    verifies('D547');
    expect(leadEventTypes.filter((type) => kindOf(event(type), t) === type)).toEqual([]);
    expect(kindOf(event('new_kind'), t)).toBe('new_kind');
  });

  test('a hand-over says to whom', () => {
    verifies('D536');
    const words = { leads: adminTexts('leads'), nameOf: (actor: string) => actor };
    const forwarded = event('forwarded', { to: 'crm', crm_num: '001', name: 'Acme', delivery: '01J', by: 'user:1', other: 'x' });
    expect(detailsOf(forwarded, t, words)).toEqual([
      ['To', 'a CRM'],
      ['Its number', '001'],
      ['CRM connection', 'Acme'],
      ['Delivery', '01J'],
      ['By', 'user:1'],
      ['other', 'x'],
    ]);
  });
});

describe('a finding of the ledger', () => {
  test('each sentence of the comparison is known, with the lead and the numbers that it names', () => {
    verifies('D546');
    const comparison = {
      behind: [[4, 7]],
      broken: [{ id: 1, broken_at: 2 }],
      altered: [{ id: 2, seq: 3 }],
      missing: [3],
      shrunk: [{ id: 4, anchored: 9, count: 5 }],
      forked: [{ id: 5, seq: 6 }],
      unproven: [{ id: 6, seq: 1 }],
      returned: [7],
      problems: ['deletion 3 cannot be verified'],
    } as unknown as Parameters<typeof wrongs>[0];
    expect([...wrongs(comparison)].map((sentence) => kindOfFinding(sentence))).toEqual([
      { kind: 'behind', lead: undefined, event: '3', before: '7' },
      { kind: 'broken', lead: 1, event: '2', before: '' },
      { kind: 'altered', lead: 2, event: '3', before: '' },
      { kind: 'missing', lead: 3, event: '', before: '' },
      { kind: 'shrunk', lead: 4, event: '5', before: '9' },
      { kind: 'forked', lead: 5, event: '6', before: '' },
      { kind: 'unproven', lead: 6, event: '1', before: '' },
      { kind: 'returned', lead: 7, event: '', before: '' },
      undefined,
    ]);
  });
});

describe('the records of a person', () => {
  test('each part of the service that keeps any has words of its own', () => {
    verifies('D547');
    const names = [...groups, bookingEngine, crmEngine].flatMap(({ persons }) => persons.map(({ name }) => name));
    const missing = [...names, outboxPart.name, answersPart.name, 'audit'].filter((name) => !knownPart(name));
    expect(missing).toEqual([]);
    expect(knownPart('of_a_plugin')).toBeUndefined();
  });

  test.each([
    ['2026-05-01 09:30:00.000', '2026-05-01T09:30:00.000Z'],
    ['2026-05-01T09:30:00.000Z', '2026-05-01T09:30:00.000Z'],
    ['tomorrow', undefined],
    [null, undefined],
  ])('the time %j is %s', (stored, shown) => {
    verifies('D547');
    expect(instantOf(stored)).toBe(shown);
  });

  test('only details that are stored are named', () => {
    verifies('D547');
    expect(detailsIn({ name: '', email: 'a***@example.org', message: 'Hello', other: 1 })).toEqual(['email', 'message']);
    expect([detailsIn(undefined), countIn('abc'), countIn([1, 2])]).toEqual([[], 0, 2]);
  });
});

describe('the consent of a lead', () => {
  const event = (seq: number, type: string, data: object = {}) => ({ seq, type, at: '2026-05-01T00:00:00.000Z', data });
  const granted = event(1, 'form_submit', { consent: 'granted' });
  const withdrawal = event(2, 'consent_withdrawn');
  const of = (...events: object[]) => {
    const { given, withdrawn } = consentOf({ events } as unknown as Parameters<typeof consentOf>[0]);
    return [given?.seq, withdrawn?.seq];
  };
  test('is the last one that was given, withdrawn until the visitor is seen again', () => {
    verifies('D509');
    expect(of(event(1, 'phone_click'))).toEqual([undefined, undefined]);
    expect(of(granted)).toEqual([1, undefined]);
    expect(of(granted, withdrawal, event(3, 'note_added'))).toEqual([1, 2]);
    expect(of(granted, withdrawal, event(3, 'form_submit'))).toEqual([1, undefined]);
  });
});
