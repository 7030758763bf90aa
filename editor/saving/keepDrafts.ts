// Drafts outlive a reload and a crash (design 8): each change is written to the browser's database at once, and removed when it
// has been saved. Tabs on one document share its draft.
import { dequal } from 'dequal';
import { del, get, set } from 'idb-keyval';
import { clock } from '#clock.ts';
import { DRAFTS } from '#config/editorMessages.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { contentStore, keyOf } from '#state/contentStore.ts';
import { documentOf, draftOf, draftStore, isDirty, rebase, replaceDocument, type AnyDocument, type DocumentRef } from '#state/draftStore.ts';
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

export class DraftKeeper {
  private readonly channel = new BroadcastChannel('vitrine-drafts');
  private readonly waiting = new Map<string, DocumentRef>();
  private readonly cancelTelling = new Map<string, () => void>();
  private isWriting = false;
  /** A draft that has just come from another tab is not sent back there. */
  private received: AnyDocument | undefined;
  private readonly stopWatching: () => void;

  constructor() {
    this.channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.hear(data));
    const stops = [
      draftStore.subscribe(({ drafts }, before) => {
        for (const [key, draft] of Object.entries(drafts)) if (draft !== before.drafts[key]) this.keep(draft.ref);
      }),
      contentStore.subscribe(({ entries }, before) => {
        for (const { ref } of Object.values(draftStore.getState().drafts)) {
          const key = keyOf(ref.kind, ref.id);
          if (entries[key] !== before.entries[key]) this.keep(ref);
        }
      }),
    ];
    this.stopWatching = () => stops.forEach((stop) => stop());
  }

  stop(): void {
    this.stopWatching();
    for (const cancel of this.cancelTelling.values()) cancel();
    this.channel.close();
  }

  /** Brings back what was not saved when the tab was closed or the browser died. Answers whether there was something. */
  async bringBack(ref: DocumentRef): Promise<boolean> {
    this.say({ says: 'open', ref });
    const kept = await get<Kept>(keyOfRef(ref)).catch(() => void warn());
    if (!kept || isDirty(ref) || documentOf(ref) === undefined) return false;
    const kind = KINDS_BY_NAME[ref.kind];
    // What is kept may be of an earlier release: it enters by the same gate as everything else.
    if (kept.etag !== draftOf(ref)?.etag) rebase(ref, restore(kind, kept.saved), kept.etag);
    replaceDocument(ref, restore(kind, kept.document));
    return isDirty(ref);
  }

  private keep(ref: DocumentRef): void {
    this.waiting.set(keyOfRef(ref), ref);
    if (!this.isWriting) void this.write();
  }

  /** One write at a time; what changes meanwhile is written after it, so that the last one wins. */
  private async write(): Promise<void> {
    this.isWriting = true;
    for (let [next] = this.waiting; next; [next] = this.waiting) {
      const [key, ref] = next;
      this.waiting.delete(key);
      await this.put(key, ref).catch(warn);
    }
    this.isWriting = false;
  }

  private async put(key: string, ref: DocumentRef): Promise<void> {
    const draft = draftOf(ref);
    const document = documentOf(ref);
    if (!draft || document === undefined) return;
    const kept: Kept = { document, saved: draft.saved, etag: draft.etag };
    if (isDirty(ref)) await set(key, kept);
    else await del(key);
    if (document !== this.received) this.tell(key, { says: 'draft', ref, ...kept });
  }

  /** The other tabs need not follow every letter. */
  private tell(key: string, message: Message): void {
    this.cancelTelling.get(key)?.();
    this.cancelTelling.set(key, clock.after(TOLD_AFTER_MS, () => this.say(message)));
  }

  private say(message: Message): void {
    this.channel.postMessage(message);
  }

  private hear(message: Message): void {
    const { ref } = message;
    if (!draftOf(ref)) return;
    if (message.says !== 'draft') {
      notifyNote(DRAFTS.twoTabs);
      if (message.says === 'open') this.say({ says: 'here', ref });
      return;
    }
    rebase(ref, message.saved, message.etag);
    if (dequal(documentOf(ref), message.document)) return;
    this.received = message.document;
    replaceDocument(ref, message.document);
  }
}
