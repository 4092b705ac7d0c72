import { readLocations } from '../../../plugin/engines/booking/domain/locations';
import { refusal } from './refusal';

const text = expect.any(String);

describe('places of an event type', () => {
  test.each<[string, 'create' | 'details', unknown, object]>([
    ['a place without a type', 'create', [{ title: 'Here' }], { 'location_settings.0.type': { required: text } }],
    ['a text', 'create', 'zoom_meeting', { 'location_settings.0.type': { required: text } }],
    ['a type that does not exist', 'create', [{ type: 'address_organizer' }], { 'location_settings.0.type': { in: text } }],
    ['a type of the prototype', 'details', [{ type: 'constructor' }], { 'location_settings.0.type': { in: text } }],
    ['a custom place without a title', 'create', [{ type: 'custom' }], { 'location_settings.0.title': { required: text } }],
    [
      'a custom place of only markup',
      'create',
      [{ type: 'custom', title: '<b></b>' }],
      { 'location_settings.0.title': { required: text } },
    ],
    [
      'the organiser’s place without a title',
      'details',
      [{ type: 'phone_guest' }, { type: 'in_person_organizer' }],
      { 'location_settings.1.title': { required: text } },
    ],
    [
      'the organiser’s phone without a number',
      'details',
      [{ type: 'phone_organizer', host_phone_number: ' ' }],
      { 'location_settings.0.host_phone_number': { required: text } },
    ],
    [
      'a link that runs a script',
      'create',
      [{ type: 'online_meeting', meeting_link: 'javascript:alert(1)' }],
      { 'location_settings.0.meeting_link': { url: text } },
    ],
    ['too many', 'create', Array.from({ length: 21 }, () => ({ type: 'phone_guest' })), { location_settings: { max: text } }],
  ])('refuse %s', (_name, moment, input, expected) => {
    expect(refusal(() => readLocations(input, moment))).toEqual(expected);
  });

  test('name the field that the caller gives them', () => {
    expect(refusal(() => readLocations([{}], 'create', 'slot.location_settings'))).toHaveProperty(['slot.location_settings.0.type']);
  });

  test.each([undefined, null, '', [], {}])('%j is none', (input) => {
    expect(readLocations(input, 'create')).toEqual([]);
  });

  test('keep of each type what belongs to it, as plain text', () => {
    const all = { title: '<i>At</i> ours', display_on_booking: 'yes', description: 'Ring\ntwice<script>x</script>' };
    const rest = { host_phone_number: '+43 1', meeting_link: 'https://meet.example.com/a' };
    const types = ['custom', 'phone_organizer', 'online_meeting', 'zoom_meeting', 'in_person_guest'];
    const places = readLocations(
      types.map((type) => ({ ...all, ...rest, type, evil: 1 })),
      'details',
    );
    const kept = { title: 'At ours', display_on_booking: 'yes' };
    expect(places).toEqual([
      { type: 'custom', ...kept, description: 'Ring\ntwice' },
      { type: 'phone_organizer', ...kept, host_phone_number: '+43 1' },
      { type: 'online_meeting', ...kept, meeting_link: 'https://meet.example.com/a' },
      { type: 'zoom_meeting', ...kept, meeting_link: 'https://meet.example.com/a' },
      { type: 'in_person_guest', ...kept },
    ]);
    expect(readLocations(places, 'create')).toEqual(places);
  });

  test.each<['create' | 'details', object]>([
    ['create', { type: 'in_person_organizer' }],
    ['details', { type: 'custom' }],
  ])('ask for no title on %s of %j', (moment, place) => {
    expect(readLocations([place], moment)).toEqual([{ ...place, title: '', display_on_booking: '', description: '' }]);
  });
});
