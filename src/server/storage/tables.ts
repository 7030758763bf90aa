// The tables as TypeScript sees them. Portable subset: text, integer, double; JSON as text,
// booleans as 0/1, times as ISO text, ids from the `sequence` table.
// See src/README.md#44-sqlite-in-a-thread.

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

/** Attempts to sign in, by a hash of who tried. */
export type SignInAttemptTable = {
  key: string;
  count: number;
  /** When counting begins anew, in ms since 1970. */
  until: number;
};

/** A version of the addresses or of the coverage. The newest that is live is what shoppers are answered from. */
export type DatasetTable = {
  name: 'address' | 'coverage';
  version: number;
  state: 'loading' | 'live' | 'old';
  /** What it is read from, so that an import that broke off finds itself again. */
  source: string;
  /** How many records of the source have been read. */
  done: number;
  /** How many of them could be used. */
  rows: number;
  at: string;
};

/** A door. `building` and `unit_key` are words to compare (location/words.ts), ordered by their bytes. */
export type AddressTable = {
  dataset: number;
  /** '12 oak st heronsford wd 00412': its order is by house number too. */
  building: string;
  /** '3b', or empty for a building with one door. */
  unit_key: string;
  line1: string;
  unit: string;
  city: string;
  region: string;
  postcode: string;
  country: string;
  lat: number | null;
  lon: number | null;
};

/** The buildings of each street: words without and with the house number, ordered by their bytes. */
export type AddressStreetTable = { dataset: number; street: string; building: string };

/** Where a carrier sells what; an empty postcode or street means any. */
export type CoverageTable = {
  dataset: number;
  row: number;
  postcode: string;
  street: string;
  number_from: number;
  number_to: number;
  /** Empty: every door. 'none': doors without a unit. Else units and ranges of them: '1-20,22'. */
  unit_rule: string;
  /** Separated by blanks; empty where nothing is sold. */
  plan_codes: string;
  /** ISO dates, both included; empty where there is no end. */
  valid_from: string;
  valid_to: string;
};

/** Something that a visitor did. Times are ms since 1970, which both databases add and compare alike. */
export type EventTable = {
  event_id: string;
  client_id: string;
  session_id: string;
  name: string;
  /** When it happened, as far as the kiosk's clock can be believed. */
  at: number;
  /** The quarter of an hour that it happened in, counted from 1970. */
  slot: number;
  received_at: number;
  /** What the kiosk's clock said. */
  timestamp_micros: number;
  category: string;
  label: string;
  screen: string;
  screen_id: string;
  language: string;
  environment: string;
  /** The slide that a quiz began with; '' for what is no part of one. */
  quiz: string;
  /** What is summed up: seconds of a session, the step of a quiz. */
  amount: number | null;
  /** JSON of all other params. */
  more: string;
};

/** What is still to be told to Google. */
export type EventOutboxTable = {
  event_id: string;
  client_id: string;
  at: number;
  /** Until then one of the servers is telling it, in ms since 1970; 0 for none. */
  claimed_until: number;
};

/** A kiosk as it last described itself. Times are ms since 1970. */
export type KioskTable = {
  id: string;
  name: string;
  version: string;
  environment: string;
  language: string;
  screen: string;
  uptime_ms: number;
  dropped: number;
  /** When it was heard for the first time. */
  since: number;
  seen_at: number;
};

export type FaultTable = {
  id: string;
  kiosk: string;
  at: number;
  message: string;
  /** JSON: what it was about. */
  ids: string;
};

export type Tables = {
  event: EventTable;
  event_outbox: EventOutboxTable;
  kiosk: KioskTable;
  fault: FaultTable;
  dataset: DatasetTable;
  address: AddressTable;
  address_street: AddressStreetTable;
  coverage: CoverageTable;
  document: DocumentTable;
  revision: RevisionTable;
  change_log: ChangeLogTable;
  media: MediaTable;
  media_folder: MediaFolderTable;
  account: AccountTable;
  sign_in_attempt: SignInAttemptTable;
  setting: { key: string; value: string };
  sequence: { name: string; value: number };
};
