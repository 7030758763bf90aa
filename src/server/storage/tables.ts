// The tables as TypeScript sees them. Portable subset: text, integer, double; JSON as text,
// booleans as 0/1, times as ISO text, ids from the `sequence` table (facts: one SQL for both engines).

export type DocumentTable = {
  kind: string;
  id: string;
  name: string;
  version: number;
  body: string;
  /** Change number of the creation: the order of lists, free of equal timestamps. */
  created_seq: number;
  created_at: string;
  updated_at: string;
};

export type RevisionTable = {
  kind: string;
  id: string;
  version: number;
  body: string;
  account: number | null;
  at: string;
};

export type ChangeLogTable = {
  seq: number;
  kind: string;
  id: string;
  version: number;
  at: string;
};

/** The columns of a Strapi v3 file record, plus `folder`, which Strapi v3 lacks. */
export type MediaTable = {
  id: number;
  name: string;
  alternativeText: string | null;
  caption: string | null;
  width: number | null;
  height: number | null;
  /** JSON text. */
  formats: string | null;
  hash: string;
  /** With its dot. */
  ext: string;
  mime: string;
  /** Kilobytes (bytes / 1000), two decimals. */
  size: number;
  url: string;
  previewUrl: string | null;
  provider: string;
  /** JSON text. */
  provider_metadata: string | null;
  folder: string;
  created_at: string;
  updated_at: string;
};

/** A folder of the media store; the root has none. */
export type MediaFolderTable = {
  id: number;
  /** The last part of its path. */
  name: string;
  path: string;
  /** The path in small letters: no two folders have the same. */
  key: string;
  /** The path of the folder that it stands in. */
  parent: string;
  created_at: string;
};

export type AccountTable = {
  id: number;
  username: string;
  email: string;
  password_hash: string;
  role: string;
  confirmed: number;
  blocked: number;
  created_at: string;
  updated_at: string;
};

export type Tables = {
  document: DocumentTable;
  revision: RevisionTable;
  change_log: ChangeLogTable;
  media: MediaTable;
  media_folder: MediaFolderTable;
  account: AccountTable;
  setting: { key: string; value: string };
  sequence: { name: string; value: number };
};
