// Calls of the API by the names of its endpoints, which say what is sent and received. See
// src/protocol/README.md.
import type { Sent } from '#protocol/endpoint.ts';
import type { Endpoints, ResponseTo } from '#protocol/endpoints.ts';
import { exchange, type HttpResponse, type RequestOptions } from './http.ts';

type Name = keyof Endpoints;
export type CallOptions<N extends Name> = Omit<RequestOptions, 'method' | 'body'> & Sent<N, Endpoints[N]>;
type Values = Readonly<Record<string, unknown>>;
/** Arguments that are optional where nothing is required. */
export type OptionalIfEmpty<T> = object extends T ? [options?: T] : [options: T];

/** The address of an endpoint: parameters in its path, then the query without what is undefined. */
export function addressOf<N extends Name>(
  endpoint: N,
  ...[sent]: OptionalIfEmpty<Omit<Sent<N, Endpoints[N]>, 'body' | 'authenticated'>>
): string {
  const { params = {}, query = {} } = (sent ?? {}) as { params?: Values; query?: Values };
  const [, pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given as [string, string][])}` : path;
}

/** Like `call`, with the version of the response. */
export const callForVersion = <N extends Name>(
  endpoint: N,
  ...[options]: OptionalIfEmpty<CallOptions<N>>
): Promise<HttpResponse<ResponseTo<N>>> =>
  exchange(addressOf(endpoint, ...([options] as never)), {
    ...(options as RequestOptions | undefined),
    method: endpoint.split(' ')[0] as 'GET',
  });

/**
 * Sends a request and resolves to the body of its success response. Rejects with an HttpFailure;
 * statusCode 0 for an unreachable or too slow server.
 */
export const call = async <N extends Name>(
  endpoint: N,
  ...rest: OptionalIfEmpty<CallOptions<N>>
): Promise<ResponseTo<N>> => (await callForVersion(endpoint, ...rest)).data;
