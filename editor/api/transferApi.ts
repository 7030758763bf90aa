// Export and import of the showroom, and copies of environments. See
// src/server/transfer/README.md#export-and-import.
import { DOWNLOAD_TIMEOUT_MS } from '#config/limits.ts';
import type { PublishingMode } from '#protocol/releaseSchemas.ts';
import type { DocumentName } from '#protocol/contentSchemas.ts';
import type { ImportOffer, ImportOrder, ImportResult } from '#protocol/transferEndpoints.ts';
import { addressOf, call } from '#api/call.ts';
import { download } from '#api/http.ts';
import { upload, type UploadOptions } from '#api/uploads.ts';

export type { ImportOffer, ImportOrder, ImportResult };

// Each rejects with an HttpFailure.
export function downloadExport(
  environment: string,
  { hasRevisions, isPublic }: { hasRevisions: boolean; isPublic: boolean },
): Promise<Blob> {
  const query = { revisions: hasRevisions ? '1' : undefined, public: isPublic ? '1' : undefined };
  return download(
    environment === ''
      ? addressOf('GET /api/export', { query })
      : addressOf('GET /api/environments/:id/export', { params: { id: environment }, query }),
  );
}

/** Sends a file; nothing is imported yet. */
export async function offerImport(file: File, options: UploadOptions): Promise<ImportOffer> {
  const form = new FormData();
  form.append('file', file);
  return (await upload('POST /api/imports', { dryRun: '1' }, form, options)) as ImportOffer;
}

/** Pictures take their time: smaller copies of each are made. */
export const performImport = ({ id }: Pick<ImportOffer, 'id'>, order: ImportOrder): Promise<ImportResult> =>
  call('POST /api/imports/:id', { params: { id }, body: order, timeoutMs: DOWNLOAD_TIMEOUT_MS });
export const discardImport = ({ id }: Pick<ImportOffer, 'id'>) =>
  call('DELETE /api/imports/:id', { params: { id } });

export const copyEnvironment = (
  id: string,
  copy: { name: string; withDocuments: boolean; withDrafts: boolean; publishing?: PublishingMode },
): Promise<DocumentName> =>
  call('POST /api/environments/:id/copy', {
    params: { id },
    body: copy,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
