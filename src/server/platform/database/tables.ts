// The tables' types. Portable subset: text, integer, double; JSON as text, booleans as 0/1, times
// as ISO text, ids from the `sequence` table.
// See src/README.md#44-sqlite-in-a-thread.

import type { Generated } from 'kysely';
import type { AlertRule } from '#rules/alerts.ts';
import type { CommandType } from '#rules/kioskCommands.ts';
import type { KioskHistoryKind } from '#rules/kioskHistory.ts';
import type { StaffCallState } from '#rules/staffCalls.ts';

export type DocumentTable = {
  kind: string;
  id: string;
  name: string;
  version: number;
  body: string;
  /** Change number of the creation, by which lists are sorted: unlike times, no two are equal. */
  created_seq: number;
  created_at: string;
  updated_at: string;
};

type RevisionTable = {
  kind: string;
  id: string;
  version: number;
  body: string;
  account: number | null;
  /** Name of the key that saved it; '' where an account or the showroom itself did. */
  author: string;
  at: string;
};

export type ChangeLogTable = {
  seq: number;
  kind: string;
  id: string;
  version: number;
  at: string;
};

/** How an environment's content becomes public; one without a row is 'atOnce'. */
export type PublishingTable = {
  environment: string;
  /** 'atOnce': each save is live. 'byHand': what a publisher has published. */
  mode: 'atOnce' | 'byHand';
  /** The release that kiosks show, where it is published by hand. */
  release: number | null;
};

/** A release of an environment that is published by hand. */
export type ReleaseTable = {
  id: number;
  environment: string;
  /** SHA-256 of its text, hexadecimal. */
  hash: string;
  /** 'back': the same documents as an earlier release. */
  reason: 'publish' | 'back' | 'schedule' | 'scheduleEnd';
  note: string;
  account: number | null;
  author: string;
  at: string;
};

/**
 * A version of a document in the releases of an environment that are published by hand, from
 * `since` to before `until`: a release with one change adds one row, however large it is.
 */
type ReleaseDocumentTable = {
  environment: string;
  kind: string;
  id: string;
  version: number;
  since: number;
  until: number | null;
  /** 1 where only some languages of that version are published, else 0. */
  part: number;
  /** Null where a node of the version before has written it, as is the next. */
  body_hash: string | null;
  /** The release in which a person published it; 0 where a schedule has. */
  published_in: number | null;
};

/** Bodies of the documents in releases, each once. */
type BodyTable = {
  /** SHA-256 of the text, hexadecimal. */
  hash: string;
  /** JSON of a document, without its id. */
  text: string;
};

/** A change that is published automatically at a time, or for a span. */
export type ScheduleTable = {
  id: number;
  environment: string;
  starts_at: string;
  /** The end of a campaign; null for what stays. */
  ends_at: string | null;
  /** IANA name of the zone in which the times were chosen, to show them in it. */
  time_zone: string;
  note: string;
  state: 'planned' | 'running' | 'done' | 'cancelled' | 'failed';
  /** Why it failed, in an editor's words. */
  problem: string | null;
  /** JSON list of language codes; null for all. */
  languages: string | null;
  /** The release that was live when it was made. Nodes of the version before do not say it. */
  base: number | null;
  /** The release that began its campaign; 0 where it has changed nothing, null before. */
  began: number | null;
  /** Documents that it left as they were, since they were published meanwhile. */
  kept: number;
  account: number | null;
  author: string;
  created_at: string;
};

export type ScheduleDocumentTable = {
  schedule: number;
  kind: string;
  id: string;
  /** Null takes the document away. */
  version: number | null;
  /** For nodes of the version before: what was live when it was scheduled. */
  planned_over: number | null;
  /** For them too: what a campaign has replaced, which the releases say. */
  replaced?: number | null;
};

/** A request to a publisher to look at saved documents, and to publish them. */
type ReviewTable = {
  id: number;
  environment: string;
  note: string;
  account: number | null;
  author: string;
  created_at: string;
  /** Taken back, or answered without being published. */
  closed_at: string | null;
};

type ReviewDocumentTable = {
  review: number;
  kind: string;
  id: string;
  version: number;
};

type ReviewCommentTable = {
  seq: number;
  review: number;
  text: string;
  account: number | null;
  author: string;
  at: string;
};

/** A link to a preview, for a person without an account. */
export type PreviewLinkTable = {
  id: string;
  token_hash: string;
  environment: string;
  show: 'saves' | 'live' | 'release' | 'moment';
  release: number | null;
  /** ISO 8601, UTC. */
  moment: string | null;
  account: number | null;
  /** The key that made it, in place of an account. */
  api_key: string | null;
  author: string;
  created_at: string;
  /** ms since 1970. */
  expires_at: number;
};

/** The columns of a Strapi v3 file record, and `folder`, which Strapi v3 does not have. */
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
  /** With the leading dot. */
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
  /** A line each. */
  tags: string;
  created_at: string;
  updated_at: string;
};

/** Permanent content of an address of the media store, also after its record is deleted. */
export type FileHashTable = {
  url: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
};

/** A folder of the media store; the root has none. */
export type MediaFolderTable = {
  id: number;
  /** Last part of the path. */
  name: string;
  path: string;
  /** The path in lower case; unique. */
  key: string;
  /** Path of the parent folder. */
  parent: string;
  created_at: string;
};

export type AccountTable = {
  id: number;
  username: string;
  email: string;
  password_hash: string;
  /** A role of rules/rights.ts. */
  role: string;
  confirmed: number;
  /** 0 for an open account; 1: blocked by an administrator; 2: without a role at the company. */
  blocked: number;
  created_at: string;
  updated_at: string;
  /** Name that colleagues see; '' until the person has chosen it. */
  name: string;
  last_seen_at: string | null;
  /** Set for an account that was removed: its saves keep its name. */
  removed_at: string | null;
  /** Issuer and id of the company's account; null for one that only has a password. */
  subject: string | null;
  /** 1: signing in by password needs one of the account's passkeys too, if it has any. */
  second_factor: number;
  /** The language of the editor; '' until the person has chosen one. */
  language: string;
};

/** A sign-in. Times are ms since 1970. */
export type SessionTable = {
  id: string;
  account: number;
  token_hash: string;
  /** User-Agent of the browser. */
  agent: string;
  created_at: number;
  used_at: number;
};

/** A link that may be used once: to join, or to choose a new password. */
export type AccountLinkTable = {
  id: string;
  token_hash: string;
  /** 'mailedReset': requested by a person who forgot their password. */
  purpose: 'invitation' | 'reset' | 'mailedReset';
  /** In lower case; one link of each purpose. */
  email: string;
  /** Role for an invitation. */
  role: string | null;
  /** Account for a reset. */
  account: number | null;
  /** The administrator who made it; null for one of the command line, or one that was mailed. */
  maker: number | null;
  expires_at: number;
};

/** A sign-in at the company's provider that has begun. */
export type SignInFlowTable = {
  /** Hash of the secret in the browser's cookie. */
  token_hash: string;
  state: string;
  nonce: string;
  verifier: string;
  /** Path to go to afterwards. */
  return_to: string;
  expires_at: number;
};

/** Where a tab of an editor is. */
type PresenceTable = {
  account: number;
  tab: string;
  /** 'page/care'. */
  document: string;
  /** Content path of the selected field; '' for none. */
  path: string;
  /** ms since 1970. */
  seen_at: number;
};

/** A passkey of an account (WebAuthn). */
export type PasskeyTable = {
  /** Credential id, base64url. */
  id: string;
  account: number;
  name: string;
  /** COSE key, base64url. */
  public_key: string;
  /** How often the authenticator says that it was used; 0 if it does not count. */
  counter: number;
  /** Separated by spaces. */
  transports: string;
  created_at: string;
  /** ms since 1970; null until it is used. */
  used_at: number | null;
};

/** Challenge for an authenticator to sign. */
type PasskeyChallengeTable = {
  token_hash: string;
  challenge: string;
  /** Who registers a passkey, or has given the password; null for a sign-in without one. */
  account: number | null;
  purpose: 'register' | 'signIn';
  expires_at: number;
};

/** Comments on a field. */
export type CommentThreadTable = {
  id: string;
  /** Order of creation. */
  seq: number;
  kind: string;
  document: string;
  /** Content path; '' for the whole document. */
  path: string;
  resolved_by: number | null;
  resolved_at: string | null;
};

type CommentTable = {
  id: string;
  seq: number;
  thread: string;
  account: number;
  text: string;
  at: string;
};

/** A key for machines. */
export type ApiKeyTable = {
  id: string;
  name: string;
  key_hash: string;
  /** Rights, separated by spaces. */
  scopes: string;
  /** The administrator who made it; null for one of a version that did not note that. */
  account: number | null;
  created_at: string;
  /** ms since 1970; null until it is used. */
  used_at: number | null;
};

/** One action of a person or key. Rows are only added, and removed when they are old. */
export type AuditTable = {
  seq: number;
  /** ms since 1970. */
  at: number;
  /** Account; null for the showroom itself, and for a sign-in that failed. */
  actor: number | null;
  /** Name at that time. */
  actor_name: string;
  action: string;
  /** Subject of the action. */
  subject: string;
  /** JSON. */
  detail: string;
  /** Kind and id of the record that was changed, such as 'stores/5f'; null for anything else. */
  record: string | null;
};

/** Attempts to sign in, by a hash of address and account. */
type SignInAttemptTable = {
  key: string;
  count: number;
  /** When the count resets, in ms since 1970. */
  until: number;
};

/** A version of the addresses or of the coverage. Look-ups use the newest live one. */
export type DatasetTable = {
  name: 'address' | 'coverage';
  version: number;
  state: 'loading' | 'live' | 'old';
  /** Identifies the source file, so that an interrupted import can continue. */
  source: string;
  /** Records read so far. */
  done: number;
  /** Records that became rows. */
  rows: number;
  at: string;
};

/**
 * An address. `building` and `unit_key` are normalized (location/addressText.ts), sorted by bytes.
 */
export type AddressTable = {
  dataset: number;
  /** '12 oak st heronsford wd 00412': sorted by house number, too. */
  building: string;
  /** '3b'; empty for a building with one address. */
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

/** Buildings by street: normalized address without and with the house number, sorted by bytes. */
type AddressStreetTable = { dataset: number; street: string; building: string };

/** Where the carrier offers which plans. An empty postcode or street matches any. */
export type CoverageTable = {
  dataset: number;
  row: number;
  postcode: string;
  street: string;
  number_from: number;
  number_to: number;
  /** Empty: all units. 'none': addresses without a unit. Else units and ranges: '1-20,22'. */
  unit_rule: string;
  /** Plan codes separated by spaces; empty for no plans. */
  plan_codes: string;
  /** ISO dates, inclusive; empty for no limit. */
  valid_from: string;
  valid_to: string;
};

/** An event of a visit. Times are ms since 1970, which both databases add and compare alike. */
export type EventTable = {
  event_id: string;
  client_id: string;
  session_id: string;
  name: string;
  /** When it happened, corrected if the kiosk's clock cannot be right. */
  at: number;
  /** Quarter of an hour of the event, counted from 1970. */
  slot: number;
  received_at: number;
  /** Time by the kiosk's clock. */
  timestamp_micros: number;
  category: string;
  label: string;
  screen: string;
  screen_id: string;
  language: string;
  environment: string;
  /** First slide of the quiz; '' outside a quiz. */
  quiz: string;
  /** The number that is summed up: seconds of a session, or the step of a quiz. */
  amount: number | null;
  /** All other params as JSON. */
  more: string;
};

/** Counts of the events of an hour or a day (UTC). */
export type EventCountTable = {
  length: 'hour' | 'day';
  /** In ms since 1970. */
  start: number;
  environment: string;
  /**
   * 'start', 'touch': visits begun and touches, `a` is the quarter of an hour. 'end': visits ended,
   * by language and seconds. 'tap': by screen, its id and label. 'screen', 'take': seen, and opened
   * on a phone, by screen and its id. 'slide', 'step', 'outcome', 'finish': visits of quizzes, by
   * slide; by quiz and step; by quiz and result; by quiz and how many answers finished it.
   */
  kind: 'start' | 'touch' | 'end' | 'tap' | 'screen' | 'take' | 'slide' | 'step' | 'outcome' | 'finish';
  a: string;
  b: string;
  c: string;
  count: number;
};

/** Hours with events that are not counted yet, in ms since 1970; the database notes them itself. */
type EventHourTable = { hour: number };

/** Days (UTC) whose events are in the store for exports. */
type EventExportTable = {
  /** '2026-11-24'. */
  day: string;
  exported_at: number;
  rows: number;
};

/** Events that are yet to be forwarded to Google. */
type EventOutboxTable = {
  event_id: string;
  client_id: string;
  at: number;
  /** Claimed by a server until this time, in ms since 1970; 0 if unclaimed. */
  claimed_until: number;
};

/**
 * 'free': its browser, by itself where enrolment is open. 'link': the browser that has its code and
 * secret. 'operator': its browser, once it is accepted, since its key was revoked.
 */
export type KioskClaim = 'free' | 'link' | 'operator';

/** Status of a kiosk, from its last heartbeat. Times are ms since 1970. */
export type KioskTable = {
  id: string;
  name: string;
  version: string;
  environment: string;
  language: string;
  screen: string;
  /** Hash of the release that it shows; '' if it has not said. */
  release: string;
  uptime_ms: number;
  dropped: number;
  /** First heartbeat, or its acceptance. */
  since: number;
  /** Last heartbeat; 0 before the first. */
  seen_at: number;
  /** The name that people have given it; null where it has only the one of its address. */
  label: string | null;
  store: string | null;
  kiosk_group: string | null;
  /** SHA-256 of its key; null while it is not enrolled. */
  key_hash: string | null;
  /** SHA-256 of the key that replaces it when it is first used. */
  next_key_hash: string | null;
  enrolled_at: number | null;
  /** Who gets a key for its id while it has none. */
  claim: KioskClaim;
  /** Its own settings as JSON, which go before those of its group and store. */
  settings: string;
  /** How far its clock was ahead at the last heartbeat, in ms; negative where it was behind. */
  clock_ahead_ms: number;
  /** Those of the heartbeat before. */
  previous_seen_at: number;
  previous_uptime_ms: number;
  /** The last that were named before. */
  previous_version: string;
  previous_release: string;
  /** From when on its history is complete. */
  history_since: number;
} & Keys;

/** One change of a kiosk. */
export type KioskHistoryTable = {
  kiosk: string;
  /** 'faults' counts those of an hour. */
  kind: KioskHistoryKind | 'faults';
  at: number;
  /** The end of a silence; null for the others. */
  until: number | null;
  /** The new version or release; '' for the others. */
  value: string;
  count: number;
};

/** A store with its settings as JSON. */
export type StoreTable = {
  id: string;
  name: string;
  region: string;
  /** JSON list of texts. */
  tags: string;
  settings: string;
  /** In degrees; null where it is not set. */
  latitude: number | null;
  longitude: number | null;
} & Keys;

/** By which a row is sorted and found; null where an older version wrote the row. */
interface Keys {
  sort_key: string | null;
  search_key: string | null;
}

/** A record of a kind that has no table of its own. */
type RecordTable = {
  kind: string;
  id: string;
  name: string;
  /** JSON. */
  body: string;
} & Keys;

/** Kiosks that follow the same settings, in any store. */
export type KioskGroupTable = {
  id: string;
  name: string;
  /** The group whose settings it inherits. */
  parent: string | null;
  settings: string;
} & Keys;

/** A kiosk that waits to be accepted, or to fetch its key. */
export type EnrolmentTable = {
  code: string;
  secret_hash: string;
  /** The id that the kiosk's browser has. */
  proposed_id: string | null;
  /** The kiosk that it becomes; null until it is accepted. */
  kiosk: string | null;
  expires_at: number;
};

export type StaffCallTable = {
  id: string;
  kiosk: string;
  state: StaffCallState;
  /** Code of the language of the visit. */
  language: string;
  /** Screen at that time: kind, id and name of the document, each '' for none. */
  page_kind: string;
  page: string;
  page_name: string;
  created_at: number;
  /** Name of the colleague who took it; '' for none. */
  answered_by: string;
  answered_at: number | null;
  /** When it was done or withdrawn. */
  closed_at: number | null;
};

export type KioskCommandTable = {
  id: string;
  kiosk: string;
  type: CommandType;
  /** JSON. */
  argument: string;
  /** Name of who sent it. */
  actor_name: string;
  state: 'queued' | 'sent' | 'done' | 'failed';
  created_at: number;
  /** From then on no kiosk carries it out. */
  expires_at: number;
  ended_at: number | null;
  /** Response of the kiosk: a data URL of a picture, a log, or why it failed. */
  result: string;
  /** Id of the commands that were sent at once; null for a single one. */
  batch: string | null;
};

export type FaultTable = {
  id: string;
  kiosk: string;
  at: number;
  message: string;
  /** Details of the fault as JSON. */
  ids: string;
};

/** A release that pilot kiosks show before the others. Times are ms since 1970. */
export type RolloutTable = {
  id: string;
  environment: string;
  release: number;
  /** The release that the other kiosks show until it has ended. */
  base: number;
  /** Id of the group of the pilot kiosks. */
  kiosk_group: string;
  started_at: number;
  /** When all kiosks get it; null: when an editor says so. */
  widen_at: number | null;
  /** 'stopped' waits for a decision; the last three have ended. */
  state: 'pilot' | 'stopped' | 'everywhere' | 'withdrawn' | 'replaced';
  /** Why it was stopped. */
  reason: string;
  ended_at: number | null;
};

/** A problem that operators are alerted to. Times are ms since 1970. */
export type AlertTable = {
  id: string;
  rule: AlertRule;
  /** Id of the kiosk, server or environment; '' for the whole showroom. */
  subject: string;
  /** Name of the subject, its store, and more, as they were at the beginning. */
  name: string;
  place: string;
  detail: string;
  since: number;
  told_at: number | null;
  ended_at: number | null;
  end_told_at: number | null;
};

type AlertMessageTable = {
  id: string;
  at: number;
  /** JSON, as the webhook gets it. */
  body: string;
  /** Topic of the message: problems, or a call for a colleague. */
  kind: MessageKind;
};
export type MessageKind = 'alert' | 'call';

/** A message to one target. */
export type AlertDeliveryTable = {
  message: string;
  /** An e-mail address, or 'webhook'. */
  target: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** The next attempt; once it has ended, the last one. */
  next_at: number;
  /** Why the last attempt failed. */
  reason: string;
};

/** The shared launch snapshot of an environment. */
interface LaunchSnapshotTable {
  environment: string;
  /** SHA-256 of the picture. */
  hash: string;
  /** JSON. */
  body: string;
  /** WebP in Base64. */
  picture: string;
}

type NodeTable = {
  /** Id of the process: a new one each time it starts. */
  id: string;
  name: string;
  /** Where it keeps media: nodes with the same value have the same files. */
  media: string;
  /** In ms since 1970, as is the next. */
  started_at: number;
  seen_at: number;
  /** Problems of the node, as JSON: a full disk, a service that does not answer. */
  troubles: string;
};

/** A price that the source has, or had. */
export interface PriceSourceTable {
  /** The source's own. */
  key: string;
  /** Id of the document. */
  price: string;
  /** JSON of the fields that it gave last. */
  fields: string;
  /** 1 if it was in the last list. */
  is_listed: number;
}

/** A document or file whose texts are stored for the search; `stamp` says of which state. */
type SearchDocumentTable = {
  number: Generated<number>;
  kind: string;
  id: string;
  stamp: string;
  revision: number;
  name: string;
  languages: string;
};

type SearchTextTable = { number: Generated<number>; document: number; lang_code: string; folded: string };

/** A word, padded, and how many documents have it. */
type SearchWordTable = { number: Generated<number>; padded: string; documents: number };

export type Tables = {
  event: EventTable;
  event_outbox: EventOutboxTable;
  event_count: EventCountTable;
  event_hour: EventHourTable;
  event_export: EventExportTable;
  kiosk: KioskTable;
  kiosk_history: KioskHistoryTable;
  store: StoreTable;
  record: RecordTable;
  kiosk_group: KioskGroupTable;
  enrolment: EnrolmentTable;
  kiosk_command: KioskCommandTable;
  staff_call: StaffCallTable;
  fault: FaultTable;
  rollout: RolloutTable;
  alert: AlertTable;
  alert_message: AlertMessageTable;
  alert_delivery: AlertDeliveryTable;
  price_source: PriceSourceTable;
  dataset: DatasetTable;
  address: AddressTable;
  address_street: AddressStreetTable;
  coverage: CoverageTable;
  document: DocumentTable;
  revision: RevisionTable;
  publishing: PublishingTable;
  release: ReleaseTable;
  release_document: ReleaseDocumentTable;
  body: BodyTable;
  schedule: ScheduleTable;
  schedule_document: ScheduleDocumentTable;
  preview_link: PreviewLinkTable;
  launch_snapshot: LaunchSnapshotTable;
  review: ReviewTable;
  review_document: ReviewDocumentTable;
  review_comment: ReviewCommentTable;
  change_log: ChangeLogTable;
  media: MediaTable;
  file_hash: FileHashTable;
  media_folder: MediaFolderTable;
  search_document: SearchDocumentTable;
  search_text: SearchTextTable;
  search_word: SearchWordTable;
  account: AccountTable;
  session: SessionTable;
  account_link: AccountLinkTable;
  comment_thread: CommentThreadTable;
  comment: CommentTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  presence: PresenceTable;
  sign_in_flow: SignInFlowTable;
  node: NodeTable;
  api_key: ApiKeyTable;
  audit: AuditTable;
  sign_in_attempt: SignInAttemptTable;
  setting: { key: string; value: string };
  sequence: { name: string; value: number };
};
