// Uploads of the media page and of the media manager over it: they continue when either is closed.
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { MediaFile } from '../api/mediaApi.ts';
import { useUploads, type Uploads } from './useUploads.ts';

interface SharedUploads {
  uploads: Uploads;
  /** The latest finished one. */
  uploaded: MediaFile | undefined;
}

const Context = createContext<SharedUploads | null>(null);

export function UploadsProvider({ children }: { children: ReactNode }) {
  const [uploaded, setUploaded] = useState<MediaFile>();
  const uploads = useUploads(setUploaded);
  const shared = useMemo(() => ({ uploads, uploaded }), [uploads, uploaded]);
  return <Context value={shared}>{children}</Context>;
}

export function useSharedUploads(): SharedUploads {
  const shared = use(Context);
  if (!shared) throw new Error('Uploads need an UploadsProvider.');
  return shared;
}
