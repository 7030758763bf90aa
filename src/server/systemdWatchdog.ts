// Notifies systemd that the server is open, and then that it is alive: a unit with WatchdogSec
// restarts one whose event loop hangs. Node has no datagram sockets of Unix, so systemd-notify
// sends it.
import { execFile } from 'node:child_process';

const MS_PER_MICROSECOND = 1 / 1000;

/** Does nothing outside a unit of Type=notify. */
export function notifySystemd(env: Readonly<Record<string, string | undefined>>): void {
  if (env['NOTIFY_SOCKET'] === undefined) return;
  // A lost sign of life is followed by the next one.
  const notify = (state: string): void => void execFile('systemd-notify', [state], () => undefined);
  notify('READY=1');
  const limitMs = Number(env['WATCHDOG_USEC'] ?? 0) * MS_PER_MICROSECOND;
  if (limitMs > 0) setInterval(() => notify('WATCHDOG=1'), limitMs / 3).unref();
}
