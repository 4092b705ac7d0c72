import { isZone } from '../../kit/zones';

/** Names of today that engines list under older ones, such as Asia/Calcutta and Europe/Kiev. */
const ofToday = [
  ...['Africa/Asmara', 'America/Argentina/Buenos_Aires', 'America/Argentina/Catamarca', 'America/Argentina/Cordoba'],
  ...['America/Argentina/Jujuy', 'America/Argentina/Mendoza', 'America/Atikokan', 'America/Indiana/Indianapolis'],
  ...['America/Kentucky/Louisville', 'America/Nuuk', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Yangon'],
  ...['Atlantic/Faroe', 'Europe/Kyiv', 'Pacific/Chuuk', 'Pacific/Kanton', 'Pacific/Pohnpei'],
];

/** Zones that can be chosen, UTC and those by their names of today among them, in the order of the alphabet. */
export const zoneList = (): readonly string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...ofToday.filter(isZone)])].sort();
