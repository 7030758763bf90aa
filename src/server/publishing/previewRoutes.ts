// Previews of what is not public, or not yet, for editors, and for others by a link. See
// src/server/publishing/README.md#previews.
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { ROW_NUMBER_MAX } from '#protocol/paramSchemas.ts';
import {
  environmentPreviewLink,
  type previewLinkBody,
  type Preview,
  type PreviewLink,
} from '#protocol/previewSchemas.ts';
import { SITE } from '../documents/documentGate.ts';
import { HttpError, notFound, validationError } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import type { CurrentRelease, Releases } from './releases.ts';
import { previewLinks as previewLinkKind } from '#records/kinds/previewLinks.ts';
import { loadedRecords } from '../records/loadedRecords.ts';
import type { RecordSource } from '../records/recordSource.ts';
import { inEachEnvironment } from './environmentSource.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import * as previewLinks from './previewLinkRepository.ts';
import * as storedReleases from './releaseRepository.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** An open preview asks again twice a minute; an office may have many open. */
const OPEN_LIMIT = {
  max: 240,
  timeWindow: '1 minute',
  errorResponseBuilder: () => new HttpError(429, 'Too many previews at once, please wait a minute.'),
};

export function previewRoutes(app: FastifyInstance, services: Services, releases: Releases): void {
  const { database } = services;

  route(app, 'GET /api/previews/:env', async (request) => {
    const { show, release, at } = request.query;
    const environment = await requireEnvironment(request.params.env);
    const id = release === undefined ? {} : { release: Number(release) };
    if (show === 'past') return pastOf(environment, { ...id, at });
    return presented(environment, targetOf({ show, at, ...id }), null);
  });

  const limits = { bodyLimit: BODY_LIMIT_BYTES, rateLimit: OPEN_LIMIT };
  route(app, 'POST /api/previews/open', limits, async (request) => {
    const link = await previewLinks.open(database, request.body.token, Date.now());
    if (!link) throw new HttpError(410, 'This preview has ended. Ask the person who sent it for a new link.');
    return presented(link.environment, link.target, link.expiresMs);
  });

  route(app, 'GET /api/previews/:env/links', async (request) => {
    const environment = await requireEnvironment(request.params.env);
    return Promise.all(
      (await previewLinks.list(database, environment, Date.now())).map((link) => presentLink(services, link)),
    );
  });

  route(app, 'POST /api/previews/:env/links', { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
    const environment = await requireEnvironment(request.params.env);
    const target = targetOf(request.body);
    // Throws if there is no such release.
    await presented(environment, target, null);
    const { token, link } = await previewLinks.add(
      database,
      environment,
      target,
      actorIn(request),
      request.apiKeyId,
      Date.now(),
    );
    return { ...(await presentLink(services, link)), token };
  });

  route(app, 'DELETE /api/previews/:env/links/:link', async (request) => {
    const { env, link } = request.params;
    if (!(await previewLinks.remove(database, env, link, actorIn(request)))) throw notFound();
  });

  async function requireEnvironment(id: string): Promise<string> {
    if (!(await documents.lastSave(database, SITE, id))) throw notFound();
    return id;
  }

  /** Throws 404 where it is not there any more. */
  async function pastOf(
    environment: string,
    { release, at }: { release?: number; at?: string | undefined },
  ): Promise<Preview> {
    const moment = momentIn(at);
    const target = release === undefined ? undefined : targetOf({ show: 'release', release });
    const found = target ? await shownBy(environment, target) : await releases.past(environment, moment);
    const settings = await documents.get(database, SITE, environment);
    if (!found || !settings) throw notFound();
    const { bundle, url } = found;
    return {
      environment: { id: environment, name: settings.name },
      show: 'past',
      at: moment,
      hash: bundle.hash,
      url,
      expiresAt: null,
    };
  }

  async function presented(
    environment: string,
    target: previewLinks.PreviewTarget,
    expiresMs: number | null,
  ): Promise<Preview> {
    const settings = await documents.get(database, SITE, environment);
    if (!settings) throw notFound();
    const { bundle, url } = await shownBy(environment, target);
    return {
      environment: { id: environment, name: settings.name },
      show: target.show,
      at: await momentOf(services, target),
      hash: bundle.hash,
      url,
      expiresAt: expiresMs === null ? null : new Date(expiresMs).toISOString(),
    };
  }

  async function shownBy(
    environment: string,
    target: previewLinks.PreviewTarget,
  ): Promise<Pick<CurrentRelease, 'bundle' | 'url'>> {
    switch (target.show) {
      case 'saves':
        return releases.saved(environment);
      case 'live':
        return releases.live(environment);
      case 'moment':
        return releases.at(environment, target.at);
      case 'release': {
        const found = await releases.published(environment, target.release);
        if (!found) throw notFound();
        return found;
      }
    }
  }
}

export function previewLinkSource(services: Services): RecordSource {
  const { database } = services;
  const load = () =>
    inEachEnvironment(services, async (environment) =>
      Promise.all(
        (await previewLinks.list(database, environment, Date.now())).map(async (link) => ({
          ...(await presentLink(services, link)),
          environment,
        })),
      ),
    );
  return loadedRecords({
    kind: previewLinkKind,
    item: environmentPreviewLink,
    load,
    remove: async (id, request) => {
      const link = (await load()).find((each) => each.id === id);
      return link !== undefined && previewLinks.remove(database, link.environment, id, actorIn(request));
    },
  });
}

async function momentOf({ database }: Services, target: previewLinks.PreviewTarget): Promise<string | null> {
  if (target.show === 'moment') return target.at;
  return target.show === 'release'
    ? ((await storedReleases.get(database, target.release))?.at ?? null)
    : null;
}

async function presentLink(
  services: Services,
  { id, target, createdAt, expiresMs, by }: previewLinks.StoredPreviewLink,
): Promise<PreviewLink> {
  const expiresAt = new Date(expiresMs).toISOString();
  return { id, show: target.show, at: await momentOf(services, target), createdAt, expiresAt, by };
}

/** Throws 400 where the release or the moment is missing. */
function targetOf({
  show,
  release,
  at,
}: Partial<z.output<typeof previewLinkBody>>): previewLinks.PreviewTarget {
  switch (show) {
    case 'release':
      if (release === undefined || !Number.isInteger(release) || Math.abs(release) > ROW_NUMBER_MAX)
        throw validationError([{ path: 'release', message: 'Must be the number of a release' }]);
      return { show, release };
    case 'moment':
      return { show, at: momentIn(at) };
    default:
      return { show: show ?? 'saves' };
  }
}

function momentIn(at: string | undefined): string {
  const moment = new Date(at ?? '');
  if (Number.isNaN(moment.getTime()))
    throw validationError([{ path: 'at', message: 'Must be a moment, such as 2030-01-31T06:00:00Z' }]);
  return moment.toISOString();
}

const actorIn = ({ actor }: { actor: Actor | null }): Actor => actor ?? { id: null, name: '' };
