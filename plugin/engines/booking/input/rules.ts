import { rulesWith } from '../../kit/input/rules';

/** Rules that call the fields of this engine what people call them. */
export const rules = () =>
  rulesWith({
    is_display_spots: 'choice whether free seats are shown',
    max_book_per_slot: 'number of seats',
    location_description: 'details of the place',
    event_time: 'time of the booking',
    event_order: 'order of the event types',
  });
