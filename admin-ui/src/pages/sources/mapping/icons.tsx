import { draw } from '../../../ui/icons';

/** An arrow that points at a field. */
export const TakeIcon = draw(<path d="M4 12h10m-4-4 4 4-4 4M18 5v14" />);
/** An arrow upwards. */
export const UpIcon = draw(<path d="M12 19V5m-6 6 6-6 6 6" />);
