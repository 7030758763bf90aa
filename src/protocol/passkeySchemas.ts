// Passkeys (WebAuthn, Level 3, 5.1). See src/server/operating/README.md#passkeys.
import * as z from 'zod/mini';
import { component } from './apiSchemas.ts';
import { typedLine } from '#rules/textRepair.ts';

const NAME_MAX_CHARACTERS = 100;

export const passkey = component(
  'Passkey',
  z.object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.nullable(z.string()),
  }),
);
export type Passkey = z.infer<typeof passkey>;

/** Options for the browser, and the secret to answer with. */
export const passkeyQuestion = component(
  'PasskeyQuestion',
  z.object({ options: z.record(z.string(), z.unknown()), token: z.string() }),
);
export type PasskeyQuestion = z.output<typeof passkeyQuestion>;

/** The browser's answer as JSON. */
const answer = z.looseObject({ id: z.string() });

/** Proves that it is the owner who asks; not for an account without a password. */
export const ownerBody = z.object({ password: z.optional(z.string()) });

/** Whether a passkey is needed after the password. */
export const secondFactor = component('SecondFactor', z.object({ on: z.boolean() }));
export const secondFactorBody = z.extend(ownerBody, { on: z.boolean() });

export const passkeyBody = z.object({
  token: z.string(),
  name: typedLine().check(z.minLength(1, 'Required'), z.maxLength(NAME_MAX_CHARACTERS)),
  response: answer,
});
export const passkeyAnswerBody = z.object({ token: z.string(), response: answer });
