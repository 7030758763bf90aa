// Commands to kiosks. See src/server/kiosks/README.md#commands-to-kiosks.
import * as z from 'zod/mini';
import {
  COMMAND_LOG_MAX_CHARACTERS,
  COMMAND_PICTURE_MAX_BYTES,
  COMMAND_STATES,
  COMMAND_TYPES,
} from '#rules/kioskCommands.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { component, described } from './apiSchemas.ts';

const PERCENT = 100;

const order = z.object({
  type: z.enum(COMMAND_TYPES),
  volume: z.optional(described(z.int().check(z.minimum(0), z.maximum(PERCENT)), 'In %, for `volume`')),
});
const fitsVolume = z.refine<z.output<typeof order>>(
  ({ type, volume }) => (type === 'volume') === (volume !== undefined),
  { path: ['volume'], error: 'Goes with the type volume, and only with it' },
);

export const commandBody = component('KioskCommandBody', order.check(fitsVolume));

const KIOSKS_MAX = 10_000;
export const batchBody = component(
  'KioskCommandBatchBody',
  z
    .extend(order, {
      kiosks: described(
        z
          .array(
            z.string().check(
              z.refine((id) => clientIdOf(id) !== undefined, 'Must be a UUID'),
              z.overwrite((id) => id.toLowerCase()),
            ),
          )
          .check(z.minLength(1), z.maxLength(KIOSKS_MAX)),
        'Ids of kiosks',
      ),
    })
    .check(fitsVolume),
);

export const sentBatch = component(
  'SentKioskCommandBatch',
  z.object({
    batch: z.string(),
    ids: described(
      z.array(z.nullable(z.string())),
      'Of the commands, in the order of `kiosks`; null for a kiosk that is not enrolled',
    ),
  }),
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

export const commandBatch = component(
  'KioskCommandBatch',
  z.object({
    batch: z.string(),
    type: z.enum(COMMAND_TYPES),
    by: described(z.string(), 'Name of who sent it'),
    at: z.string(),
    counts: z.object(
      Object.fromEntries(COMMAND_STATES.map((state) => [state, z.int()])) as Record<
        (typeof COMMAND_STATES)[number],
        ReturnType<typeof z.int>
      >,
    ),
    notDone: described(
      z.array(
        z.object({
          kiosk: z.string(),
          name: z.string(),
          store: z.string(),
          state: z.enum(['failed', 'expired']),
          result: described(z.string(), 'Why it failed'),
        }),
      ),
      'Those that have failed or expired, 1,000 at most, by name',
    ),
  }),
);
export type CommandBatchState = z.output<typeof commandBatch>;

/** Commands that are due for a kiosk, the oldest first. */
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
