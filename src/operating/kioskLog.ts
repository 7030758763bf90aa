// Log of the last hour of this kiosk, sent on request. It contains nothing that a shopper typed.
import { clock } from '#clock.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { COMMAND_LOG_MAX_CHARACTERS } from '#rules/kioskCommands.ts';

const KEPT_MS = 60 * 60_000;
const LINES_MAX = 1_000;

const lines: { atMs: number; text: string }[] = [];

/** Starts the log, for the lifetime of the page. */
export function keepLog(): void {
  const { route } = kioskStore.getState();
  lines.push({ atMs: clock.epochMs() - clock.now(), text: 'the page was opened' });
  logScreen(route);
  showroomEvents.on('fault', ({ message, ids }) => logLine(`fault: ${message} ${JSON.stringify(ids)}`));
  showroomEvents.on('screen', logScreen);
  showroomEvents.on('language', ({ langCode }) => logLine(`language: ${langCode}`));
  for (const type of ['online', 'offline']) window.addEventListener(type, () => logLine(type));
}

const logScreen = ({ screen, id }: { screen: string; id: string }): void =>
  logLine(`screen: ${screen}${id && `/${id}`}`);

export function logLine(text: string): void {
  const atMs = clock.epochMs();
  lines.push({ atMs, text });
  while (lines.length > LINES_MAX || (lines[0]?.atMs ?? atMs) < atMs - KEPT_MS) lines.shift();
}

/** The latest lines that fit, each with its time. */
export const logText = (): string =>
  lines
    .map(({ atMs, text }) => `${new Date(atMs).toISOString()} ${text}`)
    .join('\n')
    .slice(-COMMAND_LOG_MAX_CHARACTERS);
