// Drafts survive a reload and a crash: each change is written to IndexedDB at once and removed
// after a save. Tabs of one person with the same document share its draft. See
// editor/shell/README.md#undo-and-drafts.
import { dequal } from 'dequal';
import { del, delMany, get, keys, set, setMany } from 'idb-keyval';
import { clock } from '#clock.ts';
import { KINDS_BY_NAME, type AnyDocument } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { differencesOf, mergeDocuments, defaultSide } from '../draft/mergeDocuments.ts';
import type { UndoHistory } from '../draft/undoHistory.ts';
import { keyOf } from '#state/contentStore.ts';
import {
  discard,
  documentOf,
  draftOf,
  draftStore,
  isDirty,
  rebase,
  replaceDocument,
  restoreHistory,
  type DocumentRef,
} from '../draft/draftStore.ts';
import { editorStore } from '../editorStore.ts';
import { notifyNote } from '../notify.tsx';
import { t } from '../i18n/t.ts';

interface StoredDraft {
  document: AnyDocument;
  /** The version it is based on. */
  saved: AnyDocument;
  etag: string | null;
}

/** An undo history, and the document that it belongs to. */
interface KeptHistory {
  document: AnyDocument;
  journal: UndoHistory<AnyDocument>;
}

type Message =
  | ({ says: 'draft'; ref: DocumentRef } & StoredDraft)
  | { says: 'open' | 'here'; ref: DocumentRef };
/** A message with the id of the person who sends it. */
type SentMessage = Message & { owner: string };

const PREFIX = 'vitrine-draft/';
const HISTORY_PREFIX = 'vitrine-undo/';

/** Delay after which other tabs get a draft. */
const BROADCAST_DELAY_MS = 250;

/** Whether the missing database has been reported. */
let isWarned = false;

function warnNotStored(): void {
  if (!isWarned) notifyNote(t('This browser can’t store drafts. Save often.'));
  isWarned = true;
}

function draftToStore(ref: DocumentRef): StoredDraft | undefined {
  const draft = draftOf(ref);
  const document = documentOf(ref);
  return draft && document && { document, saved: draft.saved, etag: draft.etag };
}

/** Merges both changes since `base`; a conflict keeps mine. */
const mergeBoth = (base: AnyDocument, mine: AnyDocument, theirs: AnyDocument): AnyDocument =>
  dequal(base, mine) ? theirs : mergeDocuments(theirs, differencesOf(base, mine, theirs), defaultSide);

export class DraftPersistence {
  private readonly channel = new BroadcastChannel('vitrine-drafts');
  /** Documents whose draft is restored: stored drafts of others must not be overwritten. */
  private readonly restored = new Set<string>();
  /** Drafts to write; null deletes the stored one. */
  private readonly pendingWrites = new Map<string, StoredDraft | null>();
  private isWriting = false;
  private readonly pendingBroadcasts = new Map<string, { ref: DocumentRef; cancel: () => void }>();
  /** The last common version of the tabs. */
  private readonly commonVersions = new Map<string, AnyDocument>();
  /** True while a change from another tab is applied, which is not sent back. */
  private isApplyingRemote = false;
  private isStopped = false;
  private readonly stopWatching: () => void;

  private readonly owner: string;

  /** `owner` is the account of these drafts: other accounts in this browser get none of them. */
  constructor(owner: string) {
    this.owner = owner;
    this.channel.addEventListener('message', ({ data }: MessageEvent<SentMessage>) => {
      if (data.owner === owner) this.receive(data);
    });
    this.stopWatching = draftStore.subscribe(({ drafts }, before) => {
      for (const [key, draft] of Object.entries(drafts))
        if (draft !== before.drafts[key]) this.store(draft.ref);
    });
  }

  stop(): void {
    this.stopWatching();
    for (const { ref } of [...this.pendingBroadcasts.values()]) this.broadcast(ref);
    this.channel.close();
    this.isStopped = true;
  }

  /**
   * Keeps the undo histories over a reload that the editor itself causes. Times are negative
   * afterwards: the clock begins anew with the page.
   */
  async keepHistories(): Promise<void> {
    const nowMs = clock.now() + 1;
    const kept = Object.values(draftStore.getState().drafts).flatMap(
      ({ ref, journal }): [string, KeptHistory][] => {
        const document = documentOf(ref);
        const shifted = {
          past: journal.past.map((step) => ({ ...step, atMs: step.atMs - nowMs })),
          future: journal.future.map((step) => ({ ...step, atMs: step.atMs - nowMs })),
        };
        return document ? [[this.historyKeyOf(ref), { document, journal: shifted }]] : [];
      },
    );
    // The database may be missing.
    await this.forgetHistories()
      .then(() => setMany(kept))
      .catch(() => undefined);
  }

  private async forgetHistories(): Promise<void> {
    const stored = await keys<string>();
    await delMany(stored.filter((key) => String(key).startsWith(HISTORY_PREFIX)));
  }

  /** Puts back what `keepHistories` has kept, unless the document has changed since. */
  private async restoreKeptHistory(ref: DocumentRef): Promise<void> {
    const key = this.historyKeyOf(ref);
    const kept = await get<KeptHistory>(key).catch(() => undefined);
    if (!kept) return;
    await del(key).catch(() => undefined);
    if (dequal(kept.document, documentOf(ref))) restoreHistory(ref, kept.journal);
  }

  private readonly historyKeyOf = ({ kind, id }: DocumentRef): string =>
    `${HISTORY_PREFIX}${this.owner}/${keyOf(kind, id)}`;

  /**
   * Restores the draft of a closed or crashed tab once `whenLoaded` has loaded the latest version.
   * Resolves to a function that discards it, or null if there is none.
   */
  async restoreDraft(ref: DocumentRef, whenLoaded: Promise<unknown>): Promise<(() => void) | null> {
    const key = this.keyOf(ref);
    this.restored.delete(key);
    this.post({ says: 'open', ref });
    const [storedDraft] = await Promise.all([
      get<StoredDraft>(key).catch(() => void warnNotStored()),
      whenLoaded,
    ]);
    const current = draftToStore(ref);
    // Editing has ended meanwhile: visitors do not see drafts.
    if (!current || this.isStopped) return null;
    this.restored.add(key);
    const isRestored = storedDraft !== undefined && applyStoredDraft(ref, current, storedDraft);
    await this.restoreKeptHistory(ref);
    this.store(ref);
    return isRestored
      ? () => {
          // If another editor saved meanwhile, discarding returns to their version.
          if (draftOf(ref)?.etag === storedDraft.etag) rebase(ref, current.saved, current.etag);
          discard(ref);
        }
      : null;
  }

  private keyOf({ kind, id }: DocumentRef): string {
    return `${PREFIX}${this.owner}/${keyOf(kind, id)}`;
  }

  private store(ref: DocumentRef): void {
    const key = this.keyOf(ref);
    const storedDraft = draftToStore(ref);
    if (this.isApplyingRemote || !this.restored.has(key) || !storedDraft) return;
    this.pendingWrites.set(key, isDirty(ref) ? storedDraft : null);
    if (!this.isWriting) void this.write();
    // Other tabs need not follow every letter.
    this.pendingBroadcasts.get(key)?.cancel();
    this.pendingBroadcasts.set(key, {
      ref,
      cancel: clock.after(BROADCAST_DELAY_MS, () => this.broadcast(ref)),
    });
  }

  /** One write at a time; later changes are written after it. */
  private async write(): Promise<void> {
    this.isWriting = true;
    for (let [next] = this.pendingWrites; next; [next] = this.pendingWrites) {
      const [key, storedDraft] = next;
      this.pendingWrites.delete(key);
      await (storedDraft ? set(key, storedDraft) : del(key)).catch(warnNotStored);
    }
    this.isWriting = false;
  }

  private broadcast(ref: DocumentRef): void {
    const key = this.keyOf(ref);
    const storedDraft = draftToStore(ref);
    this.pendingBroadcasts.get(key)?.cancel();
    this.pendingBroadcasts.delete(key);
    if (!storedDraft) return;
    this.commonVersions.set(key, storedDraft.document);
    this.post({ says: 'draft', ref, ...storedDraft });
  }

  private post(message: Message): void {
    this.channel.postMessage({ ...message, owner: this.owner } satisfies SentMessage);
  }

  private receive(message: Message): void {
    const { ref } = message;
    if (message.says === 'draft') return this.mergeRemote(ref, message);
    const { ref: openRef } = editorStore.getState();
    if (openRef?.kind !== ref.kind || openRef.id !== ref.id) return;
    notifyNote(t('This page is open in another tab. Both tabs show the same changes.'));
    if (message.says === 'here') return;
    this.post({ says: 'here', ref });
    if (isDirty(ref)) this.broadcast(ref);
  }

  /** Merges typing in another tab with changes here. */
  private mergeRemote(ref: DocumentRef, { document, saved, etag }: StoredDraft): void {
    const key = this.keyOf(ref);
    const mine = draftToStore(ref);
    if (!mine) return;
    const merged = mergeBoth(this.commonVersions.get(key) ?? mine.saved, mine.document, document);
    this.commonVersions.set(key, document);
    this.isApplyingRemote = true;
    rebase(ref, saved, etag);
    if (!dequal(merged, mine.document)) replaceDocument(ref, merged);
    this.isApplyingRemote = false;
    if (!dequal(merged, document)) this.store(ref);
  }
}

/** Applies a stored draft on top of changes made since; false if it adds nothing. */
function applyStoredDraft(ref: DocumentRef, current: StoredDraft, storedDraft: StoredDraft): boolean {
  // An earlier release may have stored it: content/restore.ts repairs it.
  const [document, saved] = [storedDraft.document, storedDraft.saved].map((data) =>
    restore(KINDS_BY_NAME[ref.kind], data),
  ) as [AnyDocument, AnyDocument];
  const isKnown = dequal(document, current.document) || dequal(document, current.saved);
  if (isKnown) return false;
  const merged = mergeBoth(current.saved, current.document, document);
  if (storedDraft.etag !== current.etag) rebase(ref, saved, storedDraft.etag);
  replaceDocument(ref, merged);
  return isDirty(ref);
}
