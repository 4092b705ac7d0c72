import type { EngineCall } from '../../kit/route';
import { fieldsOf } from '../domain/booking-fields';
import { readFields } from '../domain/fields-form';
import { smartCodes } from '../domain/smart-codes';
import { changeEvent, eventOf } from './change-event';
import { route } from './route';

/** `GET …/booking-fields`. */
async function getFields(call: EngineCall) {
  const { event } = await eventOf(call);
  return { fields: fieldsOf(event), ...(call.wants('smart_codes') ? { smart_codes: smartCodes } : {}) };
}

/** `POST …/booking-fields`: the custom questions are those that are sent; the system's own stay, changed or not. */
async function saveFields(call: EngineCall) {
  const bookingFields = readFields(call.body.booking_fields);
  const { event } = await changeEvent(call, async () => ({ bookingFields }));
  return { message: 'The questions have been saved.', fields: fieldsOf(event) };
}

/** What no shop has set: nothing is sold. */
const noPayment = {
  enabled: 'no',
  multi_payment_enabled: 'no',
  stripe_enabled: 'no',
  paypal_enabled: 'no',
  offline_enabled: 'no',
  driver: 'native',
  items: [{ title: 'Booking', value: 100 }],
  woo_product_id: '',
  cart_product_id: '',
  multi_payment_items: {},
  multi_payment_woo_ids: {},
  multi_payment_cart_ids: {},
};

/** `GET …/payment-settings`. */
async function getPayment(call: EngineCall) {
  const { event } = await eventOf(call);
  return { payment_settings: { ...noPayment, ...event.paymentSettings } };
}

// D228: Payments are not accepted
export const eventFieldRoutes = [
  route('GET', '/calendars/{id}/events/{event_id}/booking-fields', getFields),
  route('POST', '/calendars/{id}/events/{event_id}/booking-fields', saveFields),
  route('GET', '/calendars/{id}/events/{event_id}/payment-settings', getPayment),
];
