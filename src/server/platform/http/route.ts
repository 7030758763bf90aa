// Adds the route of an endpoint of src/protocol: its handler gets the types of the endpoint, and
// the API document its schemas. See src/protocol/README.md.
import type { RateLimitOptions } from '@fastify/rate-limit';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import * as z from 'zod/mini';
import { described } from '#protocol/apiSchemas.ts';
import { noContent } from '#protocol/appSchemas.ts';
import type {
  Access,
  DeepReadonly,
  Endpoint,
  EndpointMap,
  EndpointName,
  PathParams,
  QueryOf,
  RequestBodyOf,
  ResponseOf,
  Responses,
} from '#protocol/endpoint.ts';
import { ENDPOINTS } from '#protocol/endpoints.ts';
import { errorResponse, validationErrorResponse } from '#protocol/errorSchemas.ts';
import { EXPLAINED_PARAMS, ifMatch, ifNoneMatch } from '#protocol/paramSchemas.ts';
import type { Right } from '#rules/rights.ts';
import { HttpError } from './httpErrors.ts';

type Schema = z.core.$ZodType;
/** The body of a success; or the reply that the handler has sent itself: a stream, a page, 304. */
type Result<E extends Endpoint> = DeepReadonly<ResponseOf<E>> | FastifyReply;

type Handler<E extends Endpoint, Params> = (
  request: FastifyRequest<{ Params: Params; Querystring: QueryOf<E>; Body: RequestBodyOf<E> }>,
  reply: FastifyReply,
) =>
  | Exclude<Result<E>, undefined>
  | Promise<Result<E>>
  | (undefined extends ResponseOf<E> ? Promise<void> : never);

type RouteOptions = Omit<RouteShorthandOptions, 'schema' | 'validatorCompiler' | 'config'> & {
  rateLimit?: RateLimitOptions;
};
/** In Fastify's order. */
type HandlerWithOptions<H> = [handler: H] | [options: RouteOptions, handler: H];

/**
 * Adds routes of endpoints that are made for a kind; `fixed` are the parameters of their paths that
 * the kind decides.
 */
export const routesOf =
  <E extends EndpointMap, F extends Readonly<Record<string, string>>>(
    app: FastifyInstance,
    endpoints: E,
    fixed: F,
  ) =>
  <N extends keyof E & EndpointName>(
    name: N,
    ...rest: HandlerWithOptions<Handler<E[N], Omit<PathParams<N>, keyof F>>>
  ): void => {
    const [{ rateLimit, ...options }, handler] = rest.length === 2 ? rest : [{} as RouteOptions, rest[0]];
    const [method = '', pattern = ''] = name.split(' ');
    const url = pattern.replaceAll(/:(\w+)/g, (param, key: string) => fixed[key] ?? param);
    const { isReadByHandler, ...endpoint } = endpoints[name] as Endpoint;
    app.route({
      ...options,
      ...(rateLimit && { config: { rateLimit: { errorResponseBuilder: tooMuch, ...rateLimit } } }),
      onRequest: [withDefaults(method, endpoint), options.onRequest ?? []].flat(),
      ...(isReadByHandler && { validatorCompiler: () => () => true }),
      method,
      url,
      schema: schemaOf(endpoint, {
        params: [...url.matchAll(/:(\w+)/g)].map(([, key = '']) => key),
        // A query that the handler checks need not be refused.
        checksQuery: !isReadByHandler,
        isLimited: rateLimit !== undefined,
      }),
      handler: handler as never,
    });
  };

const tooMuch = () => new HttpError(429, 'Too much at once, please wait a moment.');

/**
 * Sets what holds unless the handler says otherwise: the first status of a success, and that no
 * cache keeps the response, unless anyone may GET it.
 */
function withDefaults(method: string, endpoint: Endpoint): onRequestAsyncHookHandler {
  const isPublic = method === 'GET' && endpoint.access === 'anyone';
  const status = Object.keys(responsesOf(endpoint)).map(Number)[0] ?? 200;
  return async (_request, reply) => {
    if (status < 300) reply.code(status);
    if (!isPublic) reply.header('cache-control', 'no-store');
  };
}

/** Adds the route of an endpoint. */
export const route = <N extends keyof typeof ENDPOINTS>(
  app: FastifyInstance,
  name: N,
  ...rest: HandlerWithOptions<Handler<(typeof ENDPOINTS)[N], PathParams<N>>>
): void => routesOf(app, ENDPOINTS, {})(name, ...(rest as never));

/** The extension of the API document that says who may use a route. */
const ACCESS_KEY = 'x-access';

/** Whether a route has the schema of an endpoint. */
export const isOfEndpoint = (schema: object): boolean => ACCESS_KEY in schema;

/** Who may use a route; 'anyone' for a plugin's own. */
export const accessOf = (schema: unknown): Access =>
  (schema as { [ACCESS_KEY]?: Access } | undefined)?.[ACCESS_KEY] ?? 'anyone';

export const needsAccount = (access: Access): access is 'account' | Right =>
  access !== 'anyone' && !(access in SECURITY);

/** Security of routes that need no account. An empty object allows a request without a key. */
const SECURITY: Readonly<Record<string, object[]>> = {
  kiosk: [{ accessKey: [] }, {}],
  sender: [{ kioskKey: [] }, {}],
  enrolled: [{ kioskKey: [] }],
  metrics: [{ bearer: [] }],
};

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Success',
  202: 'Accepted',
  204: 'Done; no body',
  206: 'The requested range',
  304: 'Not modified',
  400: 'Invalid input',
  401: 'No token, or an invalid one',
  403: 'Refused',
  404: 'Not found',
  409: 'Conflict with the current state',
  410: 'The folder was renamed, moved or deleted, or kiosks are to keep nothing',
  412: 'Stale If-Match',
  413: 'Too large',
  415: 'Unsupported type',
  416: 'The range is outside the file',
  422: 'There is no such address, or the checks stop it',
  429: 'Too many requests; see Retry-After',
  500: 'Internal Server Error',
  502: 'The provider failed',
  503: 'The database or the media store does not respond',
  504: 'The provider took too long',
  507: 'The disk is full',
};

interface RouteFacts {
  params: readonly string[];
  checksQuery: boolean;
  isLimited: boolean;
}

/** Schema of a route, for validation and for the API document. */
function schemaOf(endpoint: Omit<Endpoint, 'isReadByHandler'>, facts: RouteFacts): object {
  const { access, tag, summary, produces, consumes, isDeprecated, isHidden } = endpoint;
  const { querystring, headers, body } = endpoint;
  const security = SECURITY[access] ?? (needsAccount(access) ? [{ bearer: [] }] : undefined);
  const sent = responsesOf(endpoint);
  const errors: Responses = Object.fromEntries(
    errorsOf(endpoint, facts).map((status) => [
      status,
      status === 400 ? validationErrorResponse : errorResponse,
    ]),
  );
  return {
    ...(facts.params.length > 0 && {
      params: z.object(
        Object.fromEntries(facts.params.map((name) => [name, EXPLAINED_PARAMS[name] ?? z.string()])),
      ),
    }),
    ...(querystring && { querystring }),
    ...(headers && { headers }),
    ...(body && { body }),
    summary,
    tags: [tag],
    ...(consumes && { consumes }),
    ...(security && { security }),
    ...(isDeprecated && { deprecated: true }),
    ...(isHidden && { hide: true }),
    [ACCESS_KEY]: access,
    response: Object.fromEntries(
      Object.entries({ ...errors, ...sent }).map(([status, schema]) => [
        status,
        responseOf(Number(status), schema, status in sent ? produces : undefined),
      ]),
    ),
  };
}

/** The statuses that follow from an endpoint, and those that it names. */
function errorsOf(
  { access, body, querystring, headers, errors = [], except = [] }: Endpoint,
  { params, checksQuery, isLimited }: RouteFacts,
): number[] {
  return [
    ...errors,
    ...(access === 'anyone' ? [] : access === 'account' ? [401] : [401, 403]),
    ...(body ? [400, 413, 415] : []),
    ...(querystring && checksQuery ? [400] : []),
    ...(params.length > 0 ? [404] : []),
    ...(headers === ifMatch ? [412] : []),
    ...(isLimited ? [429] : []),
    500,
    503,
  ].filter((status) => !except.includes(status));
}

const isSchema = (response: Schema | Responses): response is Schema => '_zod' in response;

function responsesOf({ response, headers }: Endpoint): Responses {
  const sent = !isSchema(response)
    ? response
    : response === noContent
      ? { 204: response }
      : { 200: response };
  return headers === ifNoneMatch ? { ...sent, 304: z.null() } : sent;
}

function responseOf(status: number, schema: Schema, produces: readonly string[] = ['application/json']) {
  const description = STATUS_DESCRIPTIONS[status] ?? 'Response';
  if (status === 204 || status === 304) return described(z.null(), description);
  return { description, content: Object.fromEntries(produces.map((type) => [type, { schema }])) };
}
