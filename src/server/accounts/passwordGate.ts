// Checks a new password. See src/server/accounts/README.md#sign-in.
import { PASSWORD_MESSAGES, passwordLengthProblem } from '#rules/passwordRules.ts';
import { validationError } from '../platform/http/httpErrors.ts';
import { isCommonPassword } from '../commonPasswords.ts';

/** Throws 400 with the reason, at this field of the body. */
export function requireGoodPassword(password: string, path: string): void {
  const problem =
    passwordLengthProblem(password) ?? (isCommonPassword(password) ? PASSWORD_MESSAGES.common : undefined);
  if (problem !== undefined) throw validationError([{ path, message: problem }]);
}
