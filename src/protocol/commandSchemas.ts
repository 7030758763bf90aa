// Commands to kiosks. See src/server/README.md#227-commands-to-kiosks.
import * as z from 'zod/mini';
import {
  COMMAND_LOG_MAX_CHARACTERS,
  COMMAND_PICTURE_MAX_BYTES,
  COMMAND_STATES,
  COMMAND_TYPES,
} from '#rules/kioskCommands.ts';
import { component, described } from './apiSchemas.ts';

const PERCENT = 100;

export const commandBody = component(
  'KioskCommandBody',
  z
    .object({
      type: z.enum(COMMAND_TYPES),
      volume: z.optional(described(z.int().check(z.minimum(0), z.maximum(PERCENT)), 'In %, for `volume`')),
    })
    .check(
      z.refine(({ type, volume }) => (type === 'volume') === (volume !== undefined), {
        path: ['volume'],
        error: 'Goes with the type volume, and only with it',
      }),
    ),
);

export const commandId = z.object({ id: z.string() });

export const kioskCommand = component(
  'KioskCommand',
  z.object({
    id: z.string(),
    type: z.enum(COMMAND_TYPES),
    state: z.enum(COMMAND_STATES),
    by: described(z.string(), 'Name of who sent it'),
    at: z.string(),
    endedAt: z.nullable(z.string()),
    result: described(z.string(), 'A picture as a data URL, a log, or why it failed; else empty'),
  }),
);
export type KioskCommand = z.output<typeof kioskCommand>;

/** What a kiosk has to do, the oldest first. */
export const dueCommands = component(
  'DueCommands',
  z.array(z.object({ id: z.string(), type: z.enum(COMMAND_TYPES), volume: z.optional(z.number()) })),
);
export type DueCommand = z.output<typeof dueCommands>[number];

/** Base64 takes four characters for three bytes. */
const PICTURE_MAX_CHARACTERS = Math.ceil((COMMAND_PICTURE_MAX_BYTES * 4) / 3) + 100;

export const commandResult = component(
  'KioskCommandResult',
  z.object({
    state: z.enum(['done', 'failed']),
    result: z._default(
      z.string().check(z.maxLength(Math.max(PICTURE_MAX_CHARACTERS, COMMAND_LOG_MAX_CHARACTERS))),
      '',
    ),
  }),
);
export type CommandResult = z.output<typeof commandResult>;

export const byCommand = z.object({ clientId: z.string(), commandId: z.string() });
