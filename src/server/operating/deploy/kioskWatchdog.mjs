// Starts the browser of a kiosk, and reports it to systemd as alive only while the page responds:
// a unit with WatchdogSec then restarts a browser whose page hangs or has crashed. It needs Node 18
// and no other file:
//   node kioskWatchdog.mjs COMMAND [OPTION…] ADDRESS
import { execFile, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const MS_PER_MICROSECOND = 1 / 1000;
const DEFAULT_LIMIT_MS = 60_000;
/** `data-ambient` is there as soon as the app draws, `data-needs` when only a new browser helps. */
const PAGE_STATE =
  '({origin: location.origin, protocol: location.protocol, ...document.documentElement.dataset})';

const [program, ...options] = process.argv.slice(2);
const address = new URL(options.pop() ?? '');
const limitMs = Number(process.env['WATCHDOG_USEC'] ?? 0) * MS_PER_MICROSECOND || DEFAULT_LIMIT_MS;
/** Twice as often as systemd advises: one late response is no reason for a restart. */
const intervalMs = limitMs / 4;
/** Until the browser shows a page. */
const firstIntervalMs = Math.min(intervalMs, 1_000);
/** A page of the browser that says why nothing could be loaded. */
const retryErrorPageAfterMs = intervalMs * 2;
/** Longer than a first start over a slow line. */
const retryOtherPageAfterMs = limitMs * 2;
/** Reloading has not helped. */
const restartAfterMs = limitMs * 10;

// A service has no session that sets it; there are the sockets of sound and speech.
process.env['XDG_RUNTIME_DIR'] ??= `/run/user/${process.getuid()}`;
// A port would be open to every page and account of the machine.
const browser = spawn(program, [...options, '--remote-debugging-pipe', address.href], {
  stdio: ['inherit', 'inherit', 'inherit', 'pipe', 'pipe'],
});
const [, , , requests, responses] = browser.stdio;
browser.once('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
browser.once('exit', (code) => process.exit(code ?? 1));
// The compositor ends with its browser, and not the other way round: so the browser can store what
// it holds.
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => call('Browser.close').catch(() => browser.kill('SIGTERM')));

/** By the id of their request. */
const waiting = new Map();
let lastId = 0;
let received = '';
// The browser has ended, which `exit` handles.
requests.on('error', () => undefined);
responses.setEncoding('utf8').on('data', (chunk) => {
  const messages = (received + chunk).split('\0');
  received = messages.pop();
  for (const { id, result, error } of messages.map((text) => JSON.parse(text))) {
    waiting.get(id)?.({ result, error });
    waiting.delete(id);
  }
});

/** Calls a method of the DevTools protocol; rejects if it fails or is not answered in time. */
async function call(method, params = {}, sessionId = undefined) {
  lastId += 1;
  const id = lastId;
  const response = new Promise((resolve) => waiting.set(id, resolve));
  requests.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
  const stop = new AbortController();
  const late = sleep(intervalMs, { error: { message: 'no response' } }, { signal: stop.signal });
  const { result, error } = await Promise.race([response, late]);
  stop.abort();
  late.catch(() => undefined);
  waiting.delete(id);
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** Whether the showroom was seen at the last response. */
let hasStarted = false;

/** Reads the state that the main thread of the page reports. */
async function readPage() {
  const { targetInfos } = await call('Target.getTargets');
  // The browser has hidden pages of its own.
  const pages = targetInfos.filter(({ type, url }) => type === 'page' && !url.startsWith('chrome://'));
  const page = pages.find(({ url }) => url.startsWith(address.origin)) ?? pages[0];
  if (!page) throw new Error('The browser shows no page');
  const { sessionId } = await call('Target.attachToTarget', { targetId: page.targetId, flatten: true });
  const inPage = (method, params) => call(method, params, sessionId);
  const detach = () => call('Target.detachFromTarget', { sessionId }).catch(() => undefined);
  try {
    const { result } = await inPage('Runtime.evaluate', { expression: PAGE_STATE, returnByValue: true });
    return { ...result.value, inPage, detach };
  } catch (error) {
    // While the browser waits for the first byte of a page, it asks none: not for ever.
    if (!hasStarted) void inPage('Page.stopLoading').catch(() => undefined);
    void detach();
    throw error;
  }
}

const notify = (...states) =>
  process.env['NOTIFY_SOCKET'] === undefined
    ? undefined
    : // A lost sign of life is followed by the next one.
      execFile('systemd-notify', states, () => undefined);

let isReady = false;
let lostAtMs;
let retriedAtMs;
let lastSaid = '';
/** The journal of a kiosk is read by people: one line for each change. */
function say(text) {
  if (text !== lastSaid) console.error(text);
  lastSaid = text;
}

/** Throws where only a new browser helps. */
async function check() {
  const { origin, protocol, ambient, needs, inPage, detach } = await readPage();
  try {
    if (needs === 'restart') throw new Error('The page needs a new browser');
    hasStarted = origin === address.origin && ambient !== undefined;
    if (hasStarted) {
      lostAtMs = undefined;
      return 'The showroom responds';
    }
    const now = performance.now();
    if (lostAtMs === undefined) retriedAtMs = now;
    lostAtMs ??= now;
    const isErrorPage = protocol === 'chrome-error:';
    // The network may be away for days, and no other browser would bring it back.
    if (!isErrorPage && now - lostAtMs > restartAfterMs) throw new Error('The showroom does not start');
    if (now - retriedAtMs >= (isErrorPage ? retryErrorPageAfterMs : retryOtherPageAfterMs)) {
      retriedAtMs = now;
      const isOurs = origin === address.origin;
      // To navigate to the address that it shows would only scroll if that has a fragment.
      // Answered once the server responds, which it may not.
      void inPage(isOurs ? 'Page.reload' : 'Page.navigate', isOurs ? {} : { url: address.href }).catch(
        () => undefined,
      );
    }
    return isErrorPage ? 'The showroom cannot be loaded yet' : 'The showroom has not started yet';
  } finally {
    void detach();
  }
}

for (;;) {
  try {
    say(await check());
    notify(...(isReady ? [] : ['READY=1']), 'WATCHDOG=1');
    isReady = true;
  } catch ({ message }) {
    say(message);
  }
  await sleep(isReady ? intervalMs : firstIntervalMs);
}
