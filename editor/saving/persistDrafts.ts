// Drafts survive a reload and a crash: each change is written to IndexedDB at once and removed
// after a save. Tabs with the same document share its draft. See
// src/screens/README.md#214-undo-and-drafts.
import { dequal } from 'dequal';
import { del, get, set } from 'idb-keyval';
import { clock } from '#clock.ts';
import { DRAFTS } from '../messages/editorMessages.ts';
import { KINDS_BY_NAME, type AnyDocument } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { differencesOf, mergeDocuments, defaultSide } from '../draft/mergeDocuments.ts';
import { keyOf } from '#state/contentStore.ts';
import {
  discard,
  documentOf,
  draftOf,
  draftStore,
  isDirty,
  rebase,
  replaceDocument,
  type DocumentRef,
} from '../draft/draftStore.ts';
import { editorStore } from '../editorStore.ts';
import { notifyNote } from '../notify.tsx';

interface Kept {
  document: AnyDocument;
  /** The version it is based on. */
  saved: AnyDocument;
  etag: string | null;
}

type Message = ({ says: 'draft'; ref: DocumentRef } & Kept) | { says: 'open' | 'here'; ref: DocumentRef };

const PREFIX = 'vitrine-draft/';
const keyOfRef = ({ kind, id }: DocumentRef): string => PREFIX + keyOf(kind, id);

/** Delay after which other tabs get a draft. */
const TOLD_AFTER_MS = 250;

/** Whether the missing database has been reported. */
let isWarned = false;

function warn(): void {
  if (!isWarned) notifyNote(DRAFTS.notKept);
  isWarned = true;
}

function keptOf(ref: DocumentRef): Kept | undefined {
  const draft = draftOf(ref);
  const document = documentOf(ref);
  return draft && document && { document, saved: draft.saved, etag: draft.etag };
}

/** Both changes since `base`; of conflicting ones, mine. */
const merged = (base: AnyDocument, mine: AnyDocument, theirs: AnyDocument): AnyDocument =>
  dequal(base, mine) ? theirs : mergeDocuments(theirs, differencesOf(base, mine, theirs), defaultSide);

export class DraftPersistence {
  private readonly channel = new BroadcastChannel('vitrine-drafts');
  /** Documents whose draft has been restored: others must not be overwritten. */
  private readonly open = new Set<string>();
  /** To be written, or null to be deleted. */
  private readonly waiting = new Map<string, Kept | null>();
  private isWriting = false;
  private readonly telling = new Map<string, { ref: DocumentRef; cancel: () => void }>();
  /** The last common version of the tabs. */
  private readonly shared = new Map<string, AnyDocument>();
  /** A change from another tab is not sent back. */
  private isHearing = false;
  private isStopped = false;
  private readonly stopWatching: () => void;

  constructor() {
    this.channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.hear(data));
    this.stopWatching = draftStore.subscribe(({ drafts }, before) => {
      for (const [key, draft] of Object.entries(drafts))
        if (draft !== before.drafts[key]) this.keep(draft.ref);
    });
  }

  stop(): void {
    this.stopWatching();
    for (const { ref } of [...this.telling.values()]) this.tell(ref);
    this.channel.close();
    this.isStopped = true;
  }

  /**
   * Restores the draft of a closed or crashed tab once `whenRenewed` has loaded the latest version.
   * Resolves to a function that discards it, or null if there is none.
   */
  async bringBack(ref: DocumentRef, whenRenewed: Promise<unknown>): Promise<(() => void) | null> {
    const key = keyOfRef(ref);
    this.open.delete(key);
    this.say({ says: 'open', ref });
    const [kept] = await Promise.all([get<Kept>(key).catch(() => void warn()), whenRenewed]);
    const fresh = keptOf(ref);
    // Editing has ended meanwhile: visitors do not see drafts.
    if (!fresh || this.isStopped) return null;
    this.open.add(key);
    const isBack = kept !== undefined && layOn(ref, fresh, kept);
    this.keep(ref);
    return isBack
      ? () => {
          // If another editor saved meanwhile, discarding returns to their version.
          if (draftOf(ref)?.etag === kept.etag) rebase(ref, fresh.saved, fresh.etag);
          discard(ref);
        }
      : null;
  }

  private keep(ref: DocumentRef): void {
    const key = keyOfRef(ref);
    const kept = keptOf(ref);
    if (this.isHearing || !this.open.has(key) || !kept) return;
    this.waiting.set(key, isDirty(ref) ? kept : null);
    if (!this.isWriting) void this.write();
    // Other tabs need not follow every letter.
    this.telling.get(key)?.cancel();
    this.telling.set(key, { ref, cancel: clock.after(TOLD_AFTER_MS, () => this.tell(ref)) });
  }

  /** One write at a time; later changes are written after it. */
  private async write(): Promise<void> {
    this.isWriting = true;
    for (let [next] = this.waiting; next; [next] = this.waiting) {
      const [key, kept] = next;
      this.waiting.delete(key);
      await (kept ? set(key, kept) : del(key)).catch(warn);
    }
    this.isWriting = false;
  }

  private tell(ref: DocumentRef): void {
    const key = keyOfRef(ref);
    const kept = keptOf(ref);
    this.telling.get(key)?.cancel();
    this.telling.delete(key);
    if (!kept) return;
    this.shared.set(key, kept.document);
    this.say({ says: 'draft', ref, ...kept });
  }

  private say(message: Message): void {
    this.channel.postMessage(message);
  }

  private hear(message: Message): void {
    const { ref } = message;
    if (message.says === 'draft') return this.take(ref, message);
    const { ref: here } = editorStore.getState();
    if (here?.kind !== ref.kind || here.id !== ref.id) return;
    notifyNote(DRAFTS.twoTabs);
    if (message.says === 'here') return;
    this.say({ says: 'here', ref });
    if (isDirty(ref)) this.tell(ref);
  }

  /** Merges typing in another tab with changes here. */
  private take(ref: DocumentRef, { document, saved, etag }: Kept): void {
    const key = keyOfRef(ref);
    const mine = keptOf(ref);
    if (!mine) return;
    const both = merged(this.shared.get(key) ?? mine.saved, mine.document, document);
    this.shared.set(key, document);
    this.isHearing = true;
    rebase(ref, saved, etag);
    if (!dequal(both, mine.document)) replaceDocument(ref, both);
    this.isHearing = false;
    if (!dequal(both, document)) this.keep(ref);
  }
}

/** Applies a stored draft on top of changes made since; false if it adds nothing. */
function layOn(ref: DocumentRef, now: Kept, kept: Kept): boolean {
  // It may be of an earlier release: it passes content/restore.ts too.
  const [document, saved] = [kept.document, kept.saved].map((data) =>
    restore(KINDS_BY_NAME[ref.kind], data),
  ) as [AnyDocument, AnyDocument];
  const isKnown = dequal(document, now.document) || dequal(document, now.saved);
  if (isKnown) return false;
  const both = merged(now.saved, now.document, document);
  if (kept.etag !== now.etag) rebase(ref, saved, kept.etag);
  replaceDocument(ref, both);
  return isDirty(ref);
}
