// Assembles the server. `main.ts` makes it listen; routes are in `routes/`.
import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { startBackgroundJobs } from './backgroundJobs.ts';
import { HealthChecks } from './healthChecks.ts';
import { collectMethods } from './plugins/allowedMethods.ts';
import { describeApi } from './plugins/apiDocument.ts';
import { authorizeRequests } from './plugins/authPlugin.ts';
import { BROTLI_OPTIONS, ENCODE_MIN_BYTES, CONTENT_ENCODINGS } from './plugins/contentEncoding.ts';
import { setErrorHandlers } from './plugins/errorHandler.ts';
import { loggerOptions, logRequests, requestIds } from './plugins/logging.ts';
import { limitOpenBodies } from './plugins/openBodyLimit.ts';
import { countRequests } from './plugins/requestMetrics.ts';
import { securityHeaders } from './plugins/securityHeaders.ts';
import { accountLinkRoutes } from './routes/accountLinkRoutes.ts';
import { kioskHistoryRoutes } from './routes/kioskHistoryRoutes.ts';
import { appointmentRoutes } from './routes/appointmentRoutes.ts';
import { auditRoutes } from './routes/auditRoutes.ts';
import { authRoutes } from './routes/authRoutes.ts';
import { callRoutes } from './routes/callRoutes.ts';
import { changesRoute } from './routes/changesRoute.ts';
import { clientRoutes } from './routes/clientRoutes.ts';
import { commandRoutes } from './routes/commandRoutes.ts';
import { commentRoutes } from './routes/commentRoutes.ts';
import { configRoute } from './routes/configRoute.ts';
import { contentRoutes } from './routes/contentRoutes.ts';
import { enrolmentRoutes } from './routes/enrolmentRoutes.ts';
import { eventRoutes } from './routes/eventRoutes.ts';
import { healthRoutes } from './routes/healthRoutes.ts';
import { historyRoutes } from './routes/historyRoutes.ts';
import { insightsRoutes } from './routes/insightsRoutes.ts';
import { metricsRoute } from './routes/metricsRoute.ts';
import { offlineRoutes } from './routes/offlineRoutes.ts';
import { locationRoutes } from './routes/locationRoutes.ts';
import { mediaRoutes } from './routes/mediaRoutes.ts';
import { mediaFolderRoutes } from './routes/mediaFolderRoutes.ts';
import { oidcRoutes } from './routes/oidcRoutes.ts';
import { passkeyRoutes } from './routes/passkeyRoutes.ts';
import { peopleRoutes } from './routes/peopleRoutes.ts';
import { publishRoutes } from './routes/publishRoutes.ts';
import { publishingRoutes } from './routes/publishingRoutes.ts';
import { launchSnapshotRoutes } from './routes/launchSnapshotRoutes.ts';
import { priceRoutes } from './routes/priceRoutes.ts';
import { translationRoutes } from './routes/translationRoutes.ts';
import { previewRoutes } from './routes/previewRoutes.ts';
import { releaseRoutes } from './routes/releaseRoutes.ts';
import { reviewRoutes } from './routes/reviewRoutes.ts';
import { rolloutRoutes } from './routes/rolloutRoutes.ts';
import { scheduleRoutes } from './routes/scheduleRoutes.ts';
import { searchRoutes } from './routes/searchRoutes.ts';
import { joinNodes } from './joinNodes.ts';
import { withLiteralPath } from './literalPath.ts';
import { LaunchSnapshots } from './launchSnapshots.ts';
import { Releases } from './releases.ts';
import { presenceRoutes } from './routes/presenceRoutes.ts';
import { stockRoutes } from './routes/stockRoutes.ts';
import { kioskRoutes } from './routes/kioskRoutes.ts';
import { recordRoutes } from './routes/recordRoutes.ts';
import { storeRoutes } from './routes/storeRoutes.ts';
import { takeRoute } from './routes/takeRoute.ts';
import { transferRoutes } from './routes/transferRoutes.ts';
import { typesRoute } from './routes/typesRoute.ts';
import { uploadRoutes } from './routes/uploadRoutes.ts';
import { usesRoutes } from './routes/usesRoutes.ts';
import { visitRoutes } from './routes/visitRoutes.ts';
import { seed } from './seed/seed.ts';
import { traceRequests } from './requestTracing.ts';
import { openSharedLimits } from './sharedLimits.ts';
import { openServices, type Services } from './services.ts';
import type { ServerSettings } from './serverSettings.ts';
import { persistedCookieSecret } from './storage/persistedSecrets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

// Node's default: long enough for a video over a slow line, short enough to drop stalled clients.
const REQUEST_TIMEOUT_MS = 300_000;

/** Builds a server that can listen or be called by injection; close it to release its stores. */
export async function buildApp(settings: ServerSettings): Promise<FastifyInstance> {
  const services = await openServices(settings);
  const { trustProxy: trusted } = settings;
  const app = fastify({
    logger: loggerOptions(settings),
    genReqId: requestIds(trusted !== false),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: ({ url }) => withLiteralPath(url ?? '/'),
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
  });
  app.addHook('onClose', () => services.mailer?.close());
  app.addHook('onClose', () => services.database.destroy());
  app.addHook('onClose', () => services.node.close());
  app.addHook('onReady', async () =>
    services.node.start((error) => app.log.warn({ err: error }, 'the database does not notify this node')),
  );
  try {
    const leaveNodes = await joinNodes(services);
    app.addHook('onClose', leaveNodes);
    await prepare(app, services);
    await addRoutes(app, services);
    startBackgroundJobs(app, services);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function prepare(app: FastifyInstance, services: Services): Promise<void> {
  const { problems } = await seed(services);
  for (const problem of problems) app.log.warn(problem);
  app.decorate('services', services);
}

/**
 * Browsers keep connections open after a response; one that stays open while the server closes
 * would delay it.
 */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

async function addRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const health = new HealthChecks(services);
  const methodsOf = collectMethods(app);
  await traceRequests(app, services.settings);
  endConnectionsOnClose(app);
  limitOpenBodies(app);
  logRequests(app);
  const registry = countRequests(app);
  setErrorHandlers(app, () => health.noteDiskFull());
  await securityHeaders(app, services.settings);
  await app.register(compress, {
    encodings: CONTENT_ENCODINGS,
    brotliOptions: BROTLI_OPTIONS,
    threshold: ENCODE_MIN_BYTES,
  });
  const limits = await openSharedLimits(services.settings.redisUrl, (error) =>
    app.log.warn({ err: error }, 'Redis does not respond: limits are counted on each node'),
  );
  app.addHook('onClose', async () => limits.close());
  await app.register(rateLimit, { global: false, store: limits.store });
  await app.register(cookie, { secret: await persistedCookieSecret(services.database) });
  await describeApi(app, services.settings.version);
  await authorizeRequests(app, services);
  contentRoutes(app, services);
  typesRoute(app);
  priceRoutes(app, services);
  translationRoutes(app, services);
  searchRoutes(app, services);
  historyRoutes(app, services);
  const releases = new Releases(services);
  releaseRoutes(app, services, releases);
  takeRoute(app, services, releases);
  publishingRoutes(app, services, releases);
  publishRoutes(app, services, releases);
  scheduleRoutes(app, services);
  rolloutRoutes(app, services);
  previewRoutes(app, services, releases);
  reviewRoutes(app, services);
  usesRoutes(app, services);
  authRoutes(app, services);
  accountLinkRoutes(app, services);
  oidcRoutes(app, services);
  passkeyRoutes(app, services);
  peopleRoutes(app, services);
  auditRoutes(app, services);
  presenceRoutes(app, services);
  commentRoutes(app, services);
  await transferRoutes(app, services);
  await mediaRoutes(app, services);
  mediaFolderRoutes(app, services);
  uploadRoutes(app, services);
  locationRoutes(app, services);
  eventRoutes(app, services);
  enrolmentRoutes(app, services);
  storeRoutes(app, services);
  kioskRoutes(app, services, releases);
  recordRoutes(app, services);
  commandRoutes(app, services);
  callRoutes(app, services);
  stockRoutes(app, services);
  appointmentRoutes(app, services);
  kioskHistoryRoutes(app, services);
  insightsRoutes(app, services);
  visitRoutes(app, services, releases);
  const listeners = changesRoute(app, services);
  offlineRoutes(app, services, releases);
  configRoute(app, services);
  healthRoutes(app, health);
  metricsRoute(app, services, { registry, health, listeners, hasSharedLimits: limits.isShared });
  const launchSnapshots = new LaunchSnapshots(services, releases);
  launchSnapshotRoutes(app, services, launchSnapshots);
  await clientRoutes(app, services, { releases, launchSnapshots, methodsOf });
}
