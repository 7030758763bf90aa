// Calls of the API as an editor.
import { call, type CallOptions, type OptionalIfEmpty } from '#api/call.ts';
import type { Endpoints, ResponseTo } from '#protocol/endpoints.ts';

/** Like `call`; the token goes with a GET too. */
export const editorCall = <N extends keyof Endpoints>(
  endpoint: N,
  ...[options]: OptionalIfEmpty<Omit<CallOptions<N>, 'authenticated'>>
): Promise<ResponseTo<N>> =>
  call(endpoint, ...([{ authenticated: true, ...options }] as unknown as [CallOptions<N>]));
