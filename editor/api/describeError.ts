// Error messages of failed requests.
import type { HttpFailure } from '#api/http.ts';
import { lowestRoleOf } from '#rules/rights.ts';
import { t } from '../i18n/t.ts';
import { roleName } from '#records/kinds/roles.ts';
import { translateMessage } from '../i18n/sources.ts';

/** Message of a refused form, as the server sends it. */
export const VALIDATION_ERROR = 'ValidationError';

/**
 * The message of a failure: every error of a refused form, else its message or 'HTTP Error'. See
 * src/config/README.md#saving-and-creating.
 */
export function describeError(failure: HttpFailure | Error): string {
  if (failure === 404) return t('Not Found');
  const { message } = failure;
  if ('right' in failure && failure.right)
    return t('Your role does not allow this. It takes the role {role} or higher.', {
      role: roleName(lowestRoleOf(failure.right)),
    });
  if ('errors' in failure && failure.errors && message === VALIDATION_ERROR)
    return t('ValidationError: {messages}', {
      messages: failure.errors.map((error) => translateMessage(error.message)).join('\n'),
    });
  return typeof message === 'string' && message !== '' ? translateMessage(message) : t('HTTP Error');
}
