// Assembles the server. `main.ts` makes it listen; routes are in `routes/`.
import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { startBackgroundJobs } from './backgroundJobs.ts';
import { HealthChecks } from './operating/healthChecks.ts';
import { collectMethods } from './platform/http/allowedMethods.ts';
import { describeApi } from './platform/http/apiDocument.ts';
import { authorizeRequests } from './accounts/authPlugin.ts';
import { BROTLI_OPTIONS, ENCODE_MIN_BYTES, CONTENT_ENCODINGS } from './platform/http/contentEncoding.ts';
import { setErrorHandlers } from './platform/http/errorHandler.ts';
import { loggerOptions, logRequests, requestIds } from './platform/http/logging.ts';
import { limitOpenBodies } from './platform/http/openBodyLimit.ts';
import { countRequests } from './platform/http/requestMetrics.ts';
import { securityHeaders } from './platform/http/securityHeaders.ts';
import { accountLinkRoutes } from './accounts/accountLinkRoutes.ts';
import { kioskHistoryRoutes } from './kiosks/kioskHistoryRoutes.ts';
import { appointmentRoutes } from './fleet/appointmentRoutes.ts';
import { auditRoutes } from './accounts/auditRoutes.ts';
import { authRoutes } from './accounts/authRoutes.ts';
import { callRoutes } from './calls/callRoutes.ts';
import { changesRoute } from './delivery/changesRoute.ts';
import { clientRoutes } from './delivery/clientRoutes.ts';
import { commandRoutes } from './kiosks/commandRoutes.ts';
import { commentRoutes } from './collaboration/commentRoutes.ts';
import { configRoute } from './delivery/configRoute.ts';
import { contentRoutes } from './content/contentRoutes.ts';
import { enrolmentRoutes } from './fleet/enrolmentRoutes.ts';
import { eventRoutes } from './insights/eventRoutes.ts';
import { healthRoutes } from './operating/healthRoutes.ts';
import { historyRoutes } from './content/historyRoutes.ts';
import { insightsRoutes } from './insights/insightsRoutes.ts';
import { metricsRoute } from './operating/metricsRoute.ts';
import { offlineRoutes } from './delivery/offlineRoutes.ts';
import { locationRoutes } from './location/locationRoutes.ts';
import { mediaRoutes } from './media/mediaRoutes.ts';
import { mediaFolderRoutes } from './media/mediaFolderRoutes.ts';
import { oidcRoutes } from './accounts/oidcRoutes.ts';
import { passkeyRoutes } from './accounts/passkeyRoutes.ts';
import { peopleRoutes } from './accounts/peopleRoutes.ts';
import { publishRoutes } from './publishing/publishRoutes.ts';
import { publishingRoutes } from './publishing/publishingRoutes.ts';
import { launchSnapshotRoutes } from './kiosks/launchSnapshotRoutes.ts';
import { priceRoutes } from './prices/priceRoutes.ts';
import { translationRoutes } from './languages/translationRoutes.ts';
import { previewRoutes } from './publishing/previewRoutes.ts';
import { releaseRoutes } from './publishing/releaseRoutes.ts';
import { reviewRoutes } from './publishing/reviewRoutes.ts';
import { rolloutRoutes } from './publishing/rolloutRoutes.ts';
import { scheduleRoutes } from './publishing/scheduleRoutes.ts';
import { searchRoutes } from './search/searchRoutes.ts';
import { joinNodes } from './platform/nodes/joinNodes.ts';
import { withLiteralPath } from './platform/http/literalPath.ts';
import { LaunchSnapshots } from './kiosks/launchSnapshots.ts';
import { Releases } from './publishing/releases.ts';
import { presenceRoutes } from './collaboration/presenceRoutes.ts';
import { stockRoutes } from './fleet/stockRoutes.ts';
import { kioskRoutes } from './kiosks/kioskRoutes.ts';
import { recordRoutes } from './records/recordRoutes.ts';
import { recordSources } from './recordSources.ts';
import { storeRoutes } from './fleet/storeRoutes.ts';
import { takeRoute } from './take/takeRoute.ts';
import { transferRoutes } from './transfer/transferRoutes.ts';
import { typesRoute } from './content/typesRoute.ts';
import { uploadRoutes } from './media/uploadRoutes.ts';
import { usesRoutes } from './content/usesRoutes.ts';
import { visitRoutes } from './insights/visitRoutes.ts';
import { seed } from './seed/seed.ts';
import { traceRequests } from './platform/http/requestTracing.ts';
import { openSharedLimits } from './platform/http/sharedLimits.ts';
import { openServices, type Services } from './services.ts';
import type { ServerSettings } from './serverSettings.ts';
import { persistedCookieSecret } from './platform/database/persistedSecrets.ts';

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
  const releases = new Releases(services.database);
  releaseRoutes(app, services, releases);
  takeRoute(app, services, releases);
  publishingRoutes(app, services, releases);
  publishRoutes(app, services);
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
  recordRoutes(app, services, recordSources(services));
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
