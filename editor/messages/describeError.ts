// Error messages of failed requests.
import { roleName } from '#records/kinds/roles.ts';
import type { HttpFailure } from '#api/http.ts';
import { lowestRoleOf } from '#rules/rights.ts';
import { EDITOR, FORBIDDEN } from './editorMessages.ts';

/**
 * The message of a failure: every error of a refused form, else its message or 'HTTP Error'. See
 * src/screens/README.md#231-saving-and-creating.
 */
export function describeError(failure: HttpFailure | Error): string {
  if (failure === 404) return EDITOR.notFound;
  const { message } = failure;
  if ('right' in failure && failure.right) return FORBIDDEN.needs(roleName(lowestRoleOf(failure.right)));
  if ('errors' in failure && failure.errors && message === EDITOR.validationError)
    return EDITOR.validationErrors(failure.errors.map((error) => error.message));
  return typeof message === 'string' && message !== '' ? message : EDITOR.httpError;
}
