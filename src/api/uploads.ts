// The only XMLHttpRequest: fetch reports no progress of an upload. Apart from http.ts, because no
// shopper's browser uploads.
import type { Endpoints, ResponseTo } from '#protocol/endpoints.ts';
import type { Sent } from '#protocol/endpoint.ts';
import { addressOf } from './call.ts';
import { AUTHORIZED, failure, readResponse, storedToken } from './http.ts';

export interface UploadOptions {
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborts the upload; nothing is stored. */
  signal?: AbortSignal;
}

/**
 * Uploads a form with files as an editor. Rejects like `request`; no timeout, since a video takes
 * its time.
 */
export async function upload<N extends 'POST /upload' | 'POST /api/imports'>(
  endpoint: N,
  query: Sent<N, Endpoints[N]>['query'],
  form: FormData,
  options: UploadOptions = {},
): Promise<ResponseTo<N>> {
  const path = addressOf<'POST /upload' | 'POST /api/imports'>(endpoint, { query });
  return (await readResponse<ResponseTo<N>>(() => sendForm(path, form, options), AUTHORIZED)).data;
}

function sendForm(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', path);
    const jwt = storedToken();
    if (jwt) xhr.setRequestHeader('authorization', `Bearer ${jwt}`);
    xhr.setRequestHeader('accept', 'application/json');
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress?.(loaded / total);
    xhr.onload = () => resolve(new Response(xhr.responseText, { status: xhr.status }));
    xhr.onerror = () => reject(failure(0, 'Can’t reach the server'));
    xhr.onabort = () => reject(failure(0, 'The upload was stopped'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    if (signal?.aborted) reject(failure(0, 'The upload was stopped'));
    else xhr.send(form);
  });
}
