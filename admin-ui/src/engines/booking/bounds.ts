/** What inputs take at most: of the same forms that the routes read. */
export {
  booking,
  calendar,
  change,
  email,
  event,
  move,
  place,
  questions,
  range,
  schedule,
  settings,
} from '../../../../plugin/contract/forms/booking.json';
