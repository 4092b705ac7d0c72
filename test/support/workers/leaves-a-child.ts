import { spawn } from 'node:child_process';
import { keepTrack } from '../keep-track';

/** A process that starts another, says its id and ends without ending it. */
const { pid } = keepTrack(spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' }));
process.stdout.write(String(pid), () => process.exit(3));
