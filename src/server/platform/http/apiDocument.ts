// Validates requests with the schemas of src/protocol and generates the API document: GET
// /openapi.json, /api/docs.
// See src/server/README.md#openapi.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { apiSchemas, described } from '#protocol/apiSchemas.ts';
import { errorResponse, validationErrorResponse } from '#protocol/errorSchemas.ts';
import type { Right } from '#rules/rights.ts';
import { fieldErrorsOf, validationError } from './httpErrors.ts';

type Schema = z.core.$ZodType;
type Responses = Readonly<Record<number, Schema>>;

/**
 * Who may use a route: anyone; kiosks (with the access key, if one is set); whoever sends in the
 * name of a kiosk (with its key, if it has one or ENROLMENT asks for it); kiosks with a key;
 * monitors with METRICS_KEY;
 * everyone with an account; accounts with a right.
 */
export type Access = 'anyone' | 'kiosk' | 'sender' | 'enrolled' | 'metrics' | 'account' | Right;

type RouteTag =
  | 'Content'
  | 'History'
  | 'Releases'
  | 'Media'
  | 'Sign-in'
  | 'People'
  | 'Comments'
  | 'Kiosks'
  | 'Insights'
  | 'Export and import'
  | 'Availability'
  | 'App';

interface RouteDescription {
  tag: RouteTag;
  summary: string;
  /** Who may use the route. */
  access: Access;
  /** Statuses with the usual error body. 401 (and 403) of `security` and 500 are added. */
  errors?: readonly number[];
  response: Responses;
  /** Content types of a success response; JSON unless given. */
  produces?: readonly string[];
  consumes?: readonly string[];
  params?: Schema;
  /** Headers in lower case; handlers read them from the request. */
  headers?: Schema;
  querystring?: Schema;
  body?: Schema;
}

/** Types of a handler's request. Responses are described, and not changed. */
type RequestSchema<D> = Pick<D, Extract<keyof D, 'params' | 'querystring' | 'body'>> & FastifySchema;

const NO_CONTENT = new Set([204, 304]);
/** The schema of a response without a body. */
export const noContent = z.null();
const VALIDATION_STATUS = 400;
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

/** Schema of a route, for validation and for the API document. */
export function describe<const D extends RouteDescription>(description: D): RequestSchema<D> {
  const { tag, summary, access, errors = [], response, produces, consumes, ...request } = description;
  const refusals = access === 'anyone' ? [] : access === 'account' ? [401] : [401, 403];
  const security = SECURITY[access] ?? (needsAccount(access) ? [{ bearer: [] }] : undefined);
  const errorResponses = Object.fromEntries(
    [...errors, ...refusals, 500].map((status) => [
      status,
      status === VALIDATION_STATUS ? validationErrorResponse : errorResponse,
    ]),
  );
  const responses: Record<string, Schema> = { ...errorResponses, ...response };
  return {
    ...request,
    summary,
    tags: [tag],
    ...(consumes && { consumes }),
    ...(security && { security }),
    [ACCESS_KEY]: access,
    response: Object.fromEntries(
      Object.entries(responses).map(([status, schema]) => [
        status,
        responseOf(Number(status), schema, status in response ? produces : undefined),
      ]),
    ),
  } as unknown as RequestSchema<D>;
}

/** The extension of the API document that tells who may use a route. */
const ACCESS_KEY = 'x-access';

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

function responseOf(status: number, schema: Schema, produces: readonly string[] = ['application/json']) {
  const description = STATUS_DESCRIPTIONS[status] ?? 'Response';
  if (NO_CONTENT.has(status)) return described(z.null(), description);
  return { description, content: Object.fromEntries(produces.map((type) => [type, { schema }])) };
}

/** The same app; handlers get types from their route's schema. */
export const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();

/** For routes whose handler validates the request, because its errors have another form. */
export const readByHandler = { validatorCompiler: () => () => true } as const;

/** Invalid requests get 400 with all errors. */
function validateRequests(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, schema }) => {
    // Plugins hide their routes, such as files of the build.
    if (!schema)
      throw new Error(`${String(method)} ${url} needs a schema: see describe() in apiDocument.ts.`);
  });
  app.setValidatorCompiler<Schema>(({ schema, httpPart }) => {
    // Path parameters and headers are strings; handlers respond with 404 to unknown ids.
    if (httpPart === 'params' || httpPart === 'headers') return () => true;
    // Fastify passes null for a request without a body.
    return (body: unknown) => {
      const { success, data, error } = z.core.safeParse(schema, body ?? undefined);
      if (success) return { value: data };
      return {
        error: validationError(fieldErrorsOf(error.issues)),
      };
    };
  });
  // Validating a large response costs 43 % more CPU and turns a deviation into a 500. Tests check
  // responses instead.
  app.setSerializerCompiler(() => JSON.stringify);
}

/** Removes noise: defaults that are not JSON, and limits of safe integers. */
function tidySchema({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (Number.isNaN(jsonSchema.default)) delete jsonSchema.default;
  if (jsonSchema.type !== 'integer') return;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

type ApiDocument = { paths: object; components: { schemas: Record<string, object> } };

/** Every component exists twice, for requests and responses. Keeps those that are referenced. */
function withoutUnused<D extends ApiDocument>(apiDocument: D): D {
  const { schemas } = apiDocument.components;
  const used = new Set<string>();
  const collect = (part: object): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (!schema || used.has(name)) continue;
      used.add(name);
      collect(schema);
    }
  };
  collect(apiDocument.paths);
  const usedSchemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...apiDocument, components: { ...apiDocument.components, schemas: usedSchemas } };
}

const BEARER =
  'The token of a person, by `POST /auth/local`: good for 15 minutes. Or an API key, which is what a ' +
  'program uses: an administrator makes it, and it is good until it is removed.';

/** Call it before the routes are added. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  validateRequests(app);
  const conversion = {
    schemaRegistry: apiSchemas,
    zodToJsonConfig: {
      override: tidySchema,
    },
  };
  const addComponents = createJsonSchemaTransformObject(conversion as never);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vitrine', version, description: 'The API of a touch-screen showroom.' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: BEARER },
          kioskKey: { type: 'apiKey', in: 'header', name: 'Authorization' },
          accessKey: { type: 'apiKey', in: 'header', name: 'X-Access-Key' },
        },
      },
    },
    transform: createJsonSchemaTransform(conversion as never),
    transformObject: (document) => withoutUnused(addComponents(document) as ApiDocument) as never,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The validator badge would send requests to another server.
    uiConfig: { validatorUrl: null },
    theme: { title: 'Vitrine API' },
  });
  app.get('/openapi.json', { schema: { hide: true } as FastifySchema }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });
}
