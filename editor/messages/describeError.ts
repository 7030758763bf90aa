// What a refused request says to an editor.
import type { HttpFailure } from '#api/http.ts';
import { EDITOR } from './editorMessages.ts';

/**
 * The words of a failure: a refused form tells each of its mistakes, and what says nothing is an 'HTTP Error'.
 * See src/screens/README.md#231-saving-and-creating.
 */
export function describeError(failure: HttpFailure | Error): string {
  if (failure === 404) return EDITOR.notFound;
  const { message } = failure;
  if ('errors' in failure && failure.errors && message === EDITOR.validationError)
    return EDITOR.validationErrors(failure.errors.map((error) => error.message));
  return typeof message === 'string' && message !== '' ? message : EDITOR.httpError;
}
