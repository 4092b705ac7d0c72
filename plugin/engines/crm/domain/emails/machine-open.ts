/** Programs that load pictures for their users; that of Apple tells nothing but how every browser begins. */
const machines = /GoogleImageProxy|YahooMailProxy|ggpht\.com|Outlook-Android-Proxy|bot\b|crawler|spider|preview|^Mozilla\/5\.0$/i;

/** Whether a program fetched the picture, which says nothing about a person (D265). */
export const isMachineOpen = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.trim() === '' || machines.test(userAgent);
