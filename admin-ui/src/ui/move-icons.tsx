import { draw } from './icons';

/** An arrow upwards. */
export const UpIcon = draw(<path d="M12 19V5m-6 6 6-6 6 6" />);
/** An arrow downwards. */
export const DownIcon = draw(<path d="M12 5v14m6-6-6 6-6-6" />);
/** Six dots, where something is dragged by. */
export const GripIcon = draw(<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />);
