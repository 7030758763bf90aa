// Drafts outlive a reload and a crash: each change is written to the browser's database at once, and removed when it
// has been saved. Tabs on one document share its draft.
// See src/screens/README.md#214-undo-and-drafts.
import { dequal } from 'dequal';
import { del, get, set } from 'idb-keyval';
import { clock } from '#clock.ts';
import { DRAFTS } from '../messages/editorMessages.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
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
  type AnyDocument,
  type DocumentRef,
} from '../draft/draftStore.ts';
import { editorStore } from '../editorStore.ts';
import { notifyNote } from '../notify.tsx';

interface Kept {
  document: AnyDocument;
  /** The version that it is based on. */
  saved: AnyDocument;
  etag: string | null;
}

type Message = ({ says: 'draft'; ref: DocumentRef } & Kept) | { says: 'open' | 'here'; ref: DocumentRef };

const PREFIX = 'vitrine-draft/';
const keyOfRef = ({ kind, id }: DocumentRef): string => PREFIX + keyOf(kind, id);

/** A draft that rests this long is shown in the other tabs. */
const TOLD_AFTER_MS = 250;

/** Told once: without the database, nothing can be kept. */
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

/** What both changed since `base`; of what they both changed, mine. */
const merged = (base: AnyDocument, mine: AnyDocument, theirs: AnyDocument): AnyDocument =>
  dequal(base, mine) ? theirs : mergeDocuments(theirs, differencesOf(base, mine, theirs), defaultSide);

export class DraftPersistence {
  private readonly channel = new BroadcastChannel('vitrine-drafts');
  /** Documents whose draft has been brought back: nothing is written over one that has not. */
  private readonly open = new Set<string>();
  /** To be written, or null to be removed. */
  private readonly waiting = new Map<string, Kept | null>();
  private isWriting = false;
  private readonly telling = new Map<string, { ref: DocumentRef; cancel: () => void }>();
  /** What the tabs had in common last. */
  private readonly shared = new Map<string, AnyDocument>();
  /** What comes from another tab is kept there, and not told back. */
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
   * Brings back what was not saved when the tab was closed or the browser died, once `whenRenewed` says that the document is
   * the server's latest. Answers what throws it away again, or null where there was nothing.
   */
  async bringBack(ref: DocumentRef, whenRenewed: Promise<unknown>): Promise<(() => void) | null> {
    const key = keyOfRef(ref);
    this.open.delete(key);
    this.say({ says: 'open', ref });
    const [kept] = await Promise.all([get<Kept>(key).catch(() => void warn()), whenRenewed]);
    const fresh = keptOf(ref);
    // Where editing has ended meanwhile, what is not saved is not for visitors.
    if (!fresh || this.isStopped) return null;
    this.open.add(key);
    const isBack = kept !== undefined && layOn(ref, fresh, kept);
    this.keep(ref);
    return isBack
      ? () => {
          // Where somebody else saved meanwhile, what is gone back to is their version.
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
    // The other tabs need not follow every letter.
    this.telling.get(key)?.cancel();
    this.telling.set(key, { ref, cancel: clock.after(TOLD_AFTER_MS, () => this.tell(ref)) });
  }

  /** One write at a time; what changes meanwhile is written after it, so that the last one wins. */
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

  /** What was typed in another tab appears in this one, beside what was typed here since. */
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

/** Puts a kept draft on the document as it stands, beside what has been typed since; false where it brings nothing. */
function layOn(ref: DocumentRef, now: Kept, kept: Kept): boolean {
  // What is kept may be of an earlier release: it enters by the same gate as everything else.
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
