// Shared launch snapshots: administrators' browsers send them, first visits see them. See
// src/server/kiosks/README.md#launch-snapshots.
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { STAGE } from '#config/limits.ts';
import { SNAPSHOT_PICTURE } from '#config/pictureLimits.ts';
import { SITE } from '../documents/documentGate.ts';
import { HttpError, notFound, validationError } from '../platform/http/httpErrors.ts';
import type { LaunchSnapshots } from './launchSnapshots.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import * as documents from '../documents/documentRepository.ts';
import * as launchSnapshots from './launchSnapshotRepository.ts';

const BODY_LIMIT_BYTES = 500_000;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const FILE = /^([0-9a-f]{64})\.webp$/;

export function launchSnapshotRoutes(
  app: FastifyInstance,
  { database }: Services,
  shared: LaunchSnapshots,
): void {
  const requireEnvironment = async (id: string): Promise<void> => {
    if (!(await documents.get(database, SITE, id))) throw notFound();
  };

  route(app, 'GET /api/environments/:id/launch-snapshot', async (request) => {
    const { id } = request.params;
    await requireEnvironment(id);
    return shared.state(id);
  });

  const options = { bodyLimit: BODY_LIMIT_BYTES };
  route(app, 'PUT /api/environments/:id/launch-snapshot', options, async (request) => {
    const { id } = request.params;
    await requireEnvironment(id);
    const { image, ...snapshot } = request.body;
    if (snapshot.build !== shared.build)
      throw new HttpError(409, 'Another build of the app has drawn this. Reload the page.');
    const picture = Buffer.from(image, 'base64');
    if (!(await isPictureOfStage(picture)))
      throw validationError([
        { path: 'image', message: 'Must be WebP of 1920 x 1080 px and at most 250 kB' },
      ]);
    await launchSnapshots.save(database, id, snapshot, picture, request.actor);
  });

  route(app, 'GET /api/launch-snapshots/:hash', async (request, reply) => {
    const hash = FILE.exec(request.params.hash)?.[1];
    const found = hash === undefined ? undefined : await launchSnapshots.picture(database, hash);
    if (!found) throw notFound();
    return reply.type('image/webp').header('cache-control', IMMUTABLE).send(found);
  });
}

async function isPictureOfStage(picture: Buffer): Promise<boolean> {
  if (picture.length > SNAPSHOT_PICTURE.sharedMaxBytes) return false;
  // Without bytes it throws before it reads any.
  const read = async () => sharp(picture).metadata();
  const { format, width, height } = await read().catch(() => ({ format: '', width: 0, height: 0 }));
  return format === 'webp' && width === STAGE.widthPx && height === STAGE.heightPx;
}
