// The visit session: starts when the app has started or is woken, ends when idle. A reload resumes
// it; one whose page was closed is ended by the next page. See src/visit/README.md#sessions.
import * as z from 'zod/mini';
import { clock } from '#clock.ts';
import { isVisitOver, visitLengthMs } from './idleTimeout.ts';

const KEY = 'vitrine-session';

export interface Session {
  /** Digits, as GA4 requires: the start time, or one more than the session before. */
  id: string;
  startedAtMs: number;
  /** When something was counted last. */
  lastAtMs: number;
}

const storedSession = z.object({ id: z.string(), startedAtMs: z.number(), lastAtMs: z.number() });

/** The session that this page, or an earlier one, left open. */
function readSession(): Session | null {
  try {
    const { data } = storedSession.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return data ?? null;
  } catch {
    return null;
  }
}

function storeSession(session: Session | null): void {
  try {
    if (session) localStorage.setItem(KEY, JSON.stringify(session));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, a session of a closed page is never ended.
  }
}

export interface SessionListener {
  onStart: (session: Session) => void;
  onEnd: (session: Session, durationMs: number, endedAtMs: number) => void;
}

export class VisitSession {
  private current: Session | null = null;
  private lastId = 0;
  /** By the monotonic clock, for a session started in this page. */
  private startedMs: number | null = null;
  private readonly listener: SessionListener;

  constructor(listener: SessionListener) {
    this.listener = listener;
  }

  get session(): Session | null {
    return this.current;
  }

  /**
   * Resumes the open session of an earlier page in this tab, unless it is too old, and ends one of
   * another tab.
   */
  resume(isReload: boolean): void {
    const openSession = readSession();
    if (!openSession) return;
    if (isReload && !isVisitOver(openSession.lastAtMs, clock.epochMs())) {
      this.current = openSession;
      return;
    }
    storeSession(null);
    this.listener.onEnd(
      openSession,
      Math.max(0, openSession.lastAtMs - openSession.startedAtMs),
      openSession.lastAtMs,
    );
  }

  start(): void {
    if (this.current) return;
    const startedAtMs = clock.epochMs();
    this.lastId = Math.max(startedAtMs, this.lastId + 1);
    this.current = { id: String(this.lastId), startedAtMs, lastAtMs: startedAtMs };
    this.startedMs = clock.now();
    storeSession(this.current);
    this.listener.onStart(this.current);
  }

  /** Something was counted. Returns the time since the last event, in ms. */
  touch(): number {
    if (!this.current) return 0;
    const before = this.current.lastAtMs;
    this.current = { ...this.current, lastAtMs: clock.epochMs() };
    storeSession(this.current);
    return Math.max(1, this.current.lastAtMs - before);
  }

  /**
   * `isIdle` subtracts the time since the last touch, `restMs` (60 s or more). See
   * src/visit/README.md#sessions.
   */
  end(isIdle: boolean, restMs?: number): void {
    const { current } = this;
    if (!current) return;
    const nowMs = clock.epochMs();
    // A clock that was set meanwhile must not make the session hours long or negative.
    const durationMs =
      this.startedMs === null ? Math.max(0, nowMs - current.startedAtMs) : clock.now() - this.startedMs;
    this.listener.onEnd(current, isIdle ? visitLengthMs(0, durationMs, restMs) : durationMs, nowMs);
    this.current = null;
    this.startedMs = null;
    storeSession(null);
  }
}
