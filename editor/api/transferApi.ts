// Export and import of the showroom, and copies of environments. See
// src/server/transfer/README.md#export-and-import.
import { DOWNLOAD_TIMEOUT_MS } from '#config/limits.ts';
import type { PublishingMode } from '#protocol/releaseSchemas.ts';
import type { DocumentName } from '#protocol/contentSchemas.ts';
import type { ImportOffer, ImportResult } from '#protocol/transferEndpoints.ts';
import { download, request } from '#api/http.ts';
import { upload, type UploadOptions } from '#api/uploads.ts';

export type { ImportOffer, ImportResult };

// Each rejects with an HttpFailure.
export function downloadExport(
  environment: string,
  { hasRevisions, isPublic }: { hasRevisions: boolean; isPublic: boolean },
): Promise<Blob> {
  const query = new URLSearchParams();
  if (hasRevisions) query.set('revisions', '1');
  if (isPublic) query.set('public', '1');
  const path =
    environment === '' ? '/api/export' : `/api/environments/${encodeURIComponent(environment)}/export`;
  return download(`${path}?${query}`);
}

/** Sends a file; nothing is imported yet. */
export function offerImport(file: File, options: UploadOptions): Promise<ImportOffer> {
  const form = new FormData();
  form.append('file', file);
  return upload('/api/imports?dryRun=1', form, options);
}

export interface ImportOrder {
  how: 'keep' | 'replace' | 'copy';
  /** Name of the new environment. */
  name?: string;
}

/** Pictures take their time: smaller copies of each are made. */
export const performImport = ({ id }: Pick<ImportOffer, 'id'>, order: ImportOrder): Promise<ImportResult> =>
  request(pathOf(id), { method: 'POST', body: order, timeoutMs: DOWNLOAD_TIMEOUT_MS });
export const discardImport = ({ id }: Pick<ImportOffer, 'id'>): Promise<unknown> =>
  request(pathOf(id), { method: 'DELETE' });

const pathOf = (id: string): string => `/api/imports/${encodeURIComponent(id)}`;

export const copyEnvironment = (
  id: string,
  copy: { name: string; withDocuments: boolean; withDrafts: boolean; publishing?: PublishingMode },
): Promise<DocumentName> =>
  request(`/api/environments/${encodeURIComponent(id)}/copy`, {
    method: 'POST',
    body: copy,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
