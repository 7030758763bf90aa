// The media store in an S3-compatible bucket. Its client, 12 MB, is loaded only if a bucket is set.
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { mimeOf } from './mediaTypes.ts';
import { SettingsError, type S3Settings } from '../../serverSettings.ts';
import {
  draftPathIn,
  isStoredName,
  StoreUnavailable,
  sweepDrafts,
  uploadUrl,
  type BlobStore,
} from './blobStore.ts';

const CONNECT_TIMEOUT_MS = 3_000;
/** A store that sends nothing for this long counts as unavailable. */
const IDLE_TIMEOUT_MS = 30_000;
/** Time for the response to begin: a picture takes two requests, and must fail within 5 s. */
const RESPONSE_TIMEOUT_MS = 2_200;
/** Time for requests that change the store, apart from sending bytes. */
const CHANGE_TIMEOUT_MS = 5_000;
const BYTES_PER_MS = 500;
const NOT_FOUND = 404;
/** Errors of a store that refuses access to any request. */
const REFUSALS = [301, 400, 401, 403];

const ignore = (): void => undefined;

/**
 * Opens a bucket, or the part of it whose names begin with `prefix`; drafts are local until
 * complete. Throws SettingsError if the store rejects the settings.
 */
export async function s3BlobStore(
  settings: S3Settings,
  draftFolder: string,
  prefix = '',
): Promise<BlobStore> {
  const { bucket: Bucket, endpoint, region, ...credentials } = settings;
  const {
    S3Client,
    DeleteObjectCommand,
    GetObjectCommand,
    HeadBucketCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    PutObjectCommand,
  } = await import('@aws-sdk/client-s3');
  const client: S3Client = new S3Client({
    endpoint,
    region,
    credentials,
    // Self-hosted stores have no host name for each bucket.
    forcePathStyle: true,
    // Many S3-compatible stores do not support newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
    maxAttempts: 2,
    // Relevant errors are thrown; our log is JSON.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  const objectKey = (name: string) => {
    if (!isStoredName(name)) throw new Error(`Not a name of a stored file: ${name}`);
    return { Bucket, Key: `${prefix}${name}` };
  };
  const put = async (name: string, Body: Uint8Array | Readable, ContentLength: number): Promise<void> => {
    const object = { ...objectKey(name), Body, ContentLength, ContentType: mimeOf(name) };
    const timeoutMs = CHANGE_TIMEOUT_MS + ContentLength / BYTES_PER_MS;
    await withTimeout(timeoutMs, (abortSignal) =>
      client.send(new PutObjectCommand(object), { abortSignal }),
    ).catch(throwUnavailable);
  };
  const checkBucket = (): Promise<StoreProblem | undefined> =>
    withTimeout(RESPONSE_TIMEOUT_MS, (abortSignal) =>
      client.send(new HeadBucketCommand({ Bucket }), { abortSignal }),
    ).then(
      () => undefined,
      (failure: unknown) => problemOf(failure, Bucket),
    );

  const problem = await checkBucket();
  // A store that is only unavailable may be back before it is needed; /readyz reports it.
  if (problem?.isSetting) throw new SettingsError(problem.message);
  return {
    put: (name, bytes) => put(name, bytes, bytes.length),
    async draft() {
      const path = await draftPathIn(draftFolder);
      return {
        path,
        async store(name) {
          await put(name, createReadStream(path), (await stat(path)).size);
          await rm(path, { force: true });
        },
        discard: () => rm(path, { force: true }),
      };
    },
    async stream(name, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const command = new GetObjectCommand({ ...objectKey(name), ...part });
      const response = await withTimeout(RESPONSE_TIMEOUT_MS, (abortSignal) =>
        client.send(command, { abortSignal }),
      ).catch(ignoreNotFound);
      return response?.Body as Readable | undefined;
    },
    async head(name) {
      if (!isStoredName(name)) return undefined;
      const command = new HeadObjectCommand(objectKey(name));
      const info = await withTimeout(RESPONSE_TIMEOUT_MS, (abortSignal) =>
        client.send(command, { abortSignal }),
      ).catch(ignoreNotFound);
      return info && { size: info.ContentLength ?? 0, modifiedAt: info.LastModified ?? new Date(0) };
    },
    async delete(name) {
      const command = new DeleteObjectCommand(objectKey(name));
      await withTimeout(CHANGE_TIMEOUT_MS, (abortSignal) => client.send(command, { abortSignal })).catch(
        ignoreNotFound,
      );
    },
    async *list() {
      for (let ContinuationToken: string | undefined, isLast = false; !isLast; ) {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
        const page = await withTimeout(CHANGE_TIMEOUT_MS, (abortSignal) =>
          client.send(command, { abortSignal }),
        ).catch(throwUnavailable);
        for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? []) {
          const name = key?.slice(prefix.length);
          if (name !== undefined && modifiedAt !== undefined && isStoredName(name))
            yield { name, modifiedAt };
        }
        ContinuationToken = page.NextContinuationToken;
        isLast = ContinuationToken === undefined;
      }
    },
    sweep: () => sweepDrafts(draftFolder),
    async check() {
      const problem = await checkBucket();
      if (problem) throw new StoreUnavailable(problem.message);
    },
    url: uploadUrl,
  };
}

/** Why a store cannot be used, worded for operators, and whether a setting is the cause. */
type StoreProblem = { message: string; isSetting: boolean };

/** Cancels a request that gets no response in time; a body that is being sent is not cancelled. */
async function withTimeout<T>(ms: number, send: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const timedOut = new AbortController();
  const timer = setTimeout(() => timedOut.abort(), ms);
  try {
    return await send(timedOut.signal);
  } finally {
    clearTimeout(timer);
  }
}

const statusOf = (failure: unknown): number | undefined =>
  (failure as Partial<S3ServiceException>).$metadata?.httpStatusCode;

function problemOf(failure: unknown, bucket: string): StoreProblem {
  const status = statusOf(failure) ?? 0;
  if (status === NOT_FOUND)
    return {
      isSetting: true,
      message: `The media store has no bucket '${bucket}': make it, or correct S3_BUCKET.`,
    };
  if (!REFUSALS.includes(status))
    return { isSetting: false, message: 'The media store of S3_ENDPOINT does not answer.' };
  return {
    isSetting: true,
    message: `The media store does not let us into '${bucket}': look at S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.`,
  };
}

function throwUnavailable(failure: unknown): never {
  // Errors with a path come from the local disk with the draft, not from the store.
  throw 'path' in (failure as object) ? failure : new StoreUnavailable();
}

function ignoreNotFound(failure: unknown): undefined {
  if (statusOf(failure) !== NOT_FOUND) throwUnavailable(failure);
}
