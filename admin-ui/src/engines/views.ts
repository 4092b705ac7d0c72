import { bookingViews } from './booking/views';

/** The views of the engines' pages. */
export const engineViews = { ...bookingViews };
