// What a refused request says to an editor.
import type { HttpFailure } from '#api/http.ts';
import { EDITOR } from './editorMessages.ts';

/** The words of a failure (spec 8): a refused form tells each of its mistakes, and what says nothing is an 'HTTP Error'. */
export function describeError(failure: HttpFailure | Error): string {
  if (failure === 404) return EDITOR.notFound;
  const { message } = failure;
  if ('errors' in failure && failure.errors && message === EDITOR.validationError)
    return EDITOR.validationErrors(failure.errors.map((error) => error.message));
  return typeof message === 'string' && message !== '' ? message : EDITOR.httpError;
}
