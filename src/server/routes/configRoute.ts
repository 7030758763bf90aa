// The settings that browsers may know, so that one build serves every store.
// See src/server/README.md#22-settings-of-the-browser.
import type { FastifyInstance } from 'fastify';
import { publicConfig } from '#protocol/appSchemas.ts';
import { describe } from '../plugins/apiDocument.ts';
import type { Services } from '../services.ts';

export function configRoute(app: FastifyInstance, { settings }: Services): void {
  const { testBuild, analytics, tagManagerId, iframeBase, locationAccessKey, editButton, offline, version } =
    settings;
  const schema = describe({
    tag: 'App',
    access: 'anyone',
    summary: 'What the browser may know of the settings',
    response: { 200: publicConfig },
  });
  app.get('/config.json', { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return {
      testBuild,
      analytics,
      tagManagerId: tagManagerId ?? null,
      iframeBase: iframeBase ?? null,
      locationAccessKey: locationAccessKey ?? null,
      editButton,
      offline,
      version,
    };
  });
}
