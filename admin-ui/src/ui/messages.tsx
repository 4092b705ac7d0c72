import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where messages are shown. Loaded after the page: what was told before waits for it. */
export const Messages = () => <Notifications position="bottom-right" />;
