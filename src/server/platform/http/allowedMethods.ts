// Which methods a path supports, for 405 responses (RFC 9110, 15.5.6).
import type { FastifyInstance } from 'fastify';

/** The methods of a path; none where it has no route. */
export type AllowedMethods = (path: string) => readonly string[];

/** Call it before the routes are added. */
export function collectMethods(app: FastifyInstance): AllowedMethods {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard serves files, and responds to preflight requests.
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:[^/]+/g, '[^/]+')}$`);
    routes.push({ pattern, methods: [method].flat() });
  });
  return (path) => [
    ...new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []))),
  ];
}
