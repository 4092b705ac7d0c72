/** Names of today that browsers list under older ones, such as Asia/Calcutta and Europe/Kiev. */
const ofToday = [
  ...['Africa/Asmara', 'America/Argentina/Buenos_Aires', 'America/Argentina/Catamarca', 'America/Argentina/Cordoba'],
  ...['America/Argentina/Jujuy', 'America/Argentina/Mendoza', 'America/Atikokan', 'America/Indiana/Indianapolis'],
  ...['America/Kentucky/Louisville', 'America/Nuuk', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Yangon'],
  ...['Atlantic/Faroe', 'Europe/Kyiv', 'Pacific/Chuuk', 'Pacific/Kanton', 'Pacific/Pohnpei'],
];

/** The zones that the browser knows by their old and new names, UTC, and the one that is set. */
export function zoneNames(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone'), ...ofToday])].sort((a, b) => a.localeCompare(b, 'en'));
}
