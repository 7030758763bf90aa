// Traces of requests by OpenTelemetry, which is no dependency: its 95 packages are installed where
// traces are wanted. See src/server/operating/README.md#logs.
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import type { ServerSettings } from '../../serverSettings.ts';

/** Installed on top of the lock file; these run on Node 20. */
const PACKAGES = { sdk: '@opentelemetry/sdk-node', fastify: '@fastify/otel' } as const;
const INSTALL = `npm install --no-save ${PACKAGES.sdk}@0.223.0 ${PACKAGES.fastify}@0.21.2`;

/** Parts of the two packages that are used. */
interface Sdk {
  NodeSDK: new (options: {
    serviceName: string;
    instrumentations: unknown[];
  }) => { start(): void; shutdown(): Promise<void> };
}
interface FastifyOtel {
  FastifyOtelInstrumentation: new (options: {
    requestHook: (span: { setAttribute(name: string, value: string): void }, request: FastifyRequest) => void;
  }) => { plugin(): FastifyPluginCallback };
}

/** Sends traces if OTEL_EXPORTER_OTLP_ENDPOINT is set. Call it before the routes are added. */
export async function traceRequests(app: FastifyInstance, settings: ServerSettings): Promise<void> {
  if (!settings.isTraced) return;
  try {
    const { NodeSDK } = (await import(/* @vite-ignore */ PACKAGES.sdk)) as Sdk;
    const { FastifyOtelInstrumentation } = (await import(/* @vite-ignore */ PACKAGES.fastify)) as FastifyOtel;
    const fastify = new FastifyOtelInstrumentation({
      // A query may contain what a shopper typed.
      requestHook: (span, { url }) => void span.setAttribute('url.path', url.split('?')[0] ?? ''),
    });
    // It reads the other OTEL_ variables itself.
    const serviceName = process.env['OTEL_SERVICE_NAME'] ?? 'vitrine';
    const sdk = new NodeSDK({ serviceName, instrumentations: [fastify] });
    sdk.start();
    app.addHook('onClose', () => sdk.shutdown().catch(() => undefined));
    await app.register(fastify.plugin());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    app.log.warn(`No traces are sent, since OpenTelemetry is not installed: ${INSTALL}`);
  }
}
