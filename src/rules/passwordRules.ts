// Rules for passwords. See src/server/accounts/README.md#sign-in.

/** NIST SP 800-63B, 3.1.1.2: length counts, not the kinds of characters. */
export const PASSWORD_MIN_CHARACTERS = 12;
/** Hashing time grows with the length. */
const PASSWORD_MAX_CHARACTERS = 256;

export const PASSWORD_MESSAGES = {
  tooShort: `Use at least ${PASSWORD_MIN_CHARACTERS} characters. A few words are easy to remember.`,
  tooLong: `Use at most ${PASSWORD_MAX_CHARACTERS} characters.`,
  common: 'Many people use this password, so it is guessed first. Choose another.',
} as const;

/** Returns the message for a password that is too short or too long; undefined for none. */
export function passwordLengthProblem(password: string): string | undefined {
  const { length } = [...password];
  if (length < PASSWORD_MIN_CHARACTERS) return PASSWORD_MESSAGES.tooShort;
  return length > PASSWORD_MAX_CHARACTERS ? PASSWORD_MESSAGES.tooLong : undefined;
}
