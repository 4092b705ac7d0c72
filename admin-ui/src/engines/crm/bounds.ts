/** What inputs take at most: of the same forms that the routes read. */
export {
  automation,
  campaign,
  company,
  contact,
  label,
  note,
  segment,
  sequence_email,
  smart_link,
} from '../../../../plugin/contract/forms/crm.json';
