// Commands to kiosks. See src/server/insights/README.md#events-and-kiosks.

export const COMMAND_TYPES = ['identify', 'home', 'reload', 'dropCache', 'picture', 'volume', 'log'] as const;
export type CommandType = (typeof COMMAND_TYPES)[number];

/**
 * A command that no kiosk has taken by then has expired. One whose change feed a proxy holds back
 * polls within two minutes.
 */
export const COMMAND_LIFE_MS = 150_000;
/** How long a kiosk may take to carry it out. */
const COMMAND_RUN_MS = 60_000;

/** Size limit of a picture of the stage. */
export const COMMAND_PICTURE_MAX_BYTES = 200_000;
/** Size limit of the lines of a log. */
export const COMMAND_LOG_MAX_CHARACTERS = 100_000;

export const COMMAND_STATES = ['queued', 'sent', 'done', 'failed', 'expired'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** The state that people see: a kiosk does not carry out a command that is too old. */
export function commandState(
  { state, createdMs, endedMs }: { state: CommandState; createdMs: number; endedMs: number | null },
  nowMs: number,
): CommandState {
  if (endedMs !== null) return state;
  const limitMs = COMMAND_LIFE_MS + (state === 'sent' ? COMMAND_RUN_MS : 0);
  return nowMs - createdMs >= limitMs ? 'expired' : state;
}
