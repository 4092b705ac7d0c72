import { linksOf } from '../../../../plugin/engines/booking/views/links';
import { someFacts } from './facts';

test('hosts are led to their page of the booking, guests to their own page', () => {
  const facts = someFacts();
  const { url } = facts.site;
  expect(linksOf(facts, 'Introduction')).toMatchObject({
    'booking.admin_booking_url': `${url}/book/manage/host/${facts.booking.id}`,
    'booking.reschedule_url': `${url}/book/manage/${facts.booking.hash}?reschedule=1`,
    'booking.cancelation_url': `${url}/book/manage/${facts.booking.hash}`,
  });
});
