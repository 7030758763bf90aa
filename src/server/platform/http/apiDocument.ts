// Validates requests with the schemas of src/protocol and generates the API document: GET
// /openapi.json, /api/docs.
// See src/server/README.md#openapi.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { apiSchemas } from '#protocol/apiSchemas.ts';
import { fieldErrorsOf, validationError } from './httpErrors.ts';
import { isOfEndpoint } from './route.ts';

/** Invalid requests get 400 with all errors. */
function validateRequests(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, schema }) => {
    // Plugins hide their routes, such as files of the build.
    if (!schema || !(schema.hide || isOfEndpoint(schema)))
      throw new Error(`${String(method)} ${url} is no endpoint: see src/protocol/README.md.`);
  });
  app.setValidatorCompiler<z.core.$ZodType>(({ schema, httpPart }) => {
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
