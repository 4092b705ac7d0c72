/** For what appears below a long form: whoever has sent it sees why it was not saved. */
export const inView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
