import { defineRequirements } from './requirement';

/** What went wrong in other programs of this kind; D341 has the list. */
export const painRequirements = defineRequirements({
  'pain:1': 'Links of a contact cannot be made of its address, and end',
  'pain:2': 'No request makes the site connect to an address that the request names',
  'pain:3': 'A role reaches what its permissions open, and an automation nothing that its author may not',
  'pain:4': 'No writer subscribes who unsubscribed; only the person itself does',
  'pain:5': 'Who unsubscribes or reports spam is taken out of every queue, sequence and automation in the same transaction',
  'pain:6': 'Every way to a status is the one status function',
  'pain:7': 'A step of an automation runs once, and waits as long as the calendar says',
  'pain:8': 'An email is marked as sent after the mail server answered, and never sent twice by itself',
  'pain:9': 'A campaign reaches everybody who was estimated, however large the list and whatever is killed',
  'pain:10': 'Whoever is excluded gets nothing',
  'pain:11': 'Conditions mean the same in lists, counts and campaigns, as a slow reference has them',
  'pain:12': 'An empty or malformed filter is refused and never means everybody',
  'pain:13': 'Custom values are of their type, and can be cleared',
  'pain:14': 'Opens and clicks are unique for each email and link',
  'pain:15': 'Revenue is what goals say, once for each time that one was met',
  'pain:16': 'Sending again is allowed from the statuses that allow it, and nowhere else',
  'pain:17': 'Times in reports are in order and of one year each; a reply goes where it was said',
  'pain:18': 'An update changes what was sent and nothing else',
  'pain:19': 'What does not exist is 404, belongs to its owner, and a GET changes nothing',
  'pain:20': 'The same address is one contact, however often and by however many it is imported; tracking is never cached',
});
