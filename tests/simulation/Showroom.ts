// The people behind the showroom: an editor who saves and publishes, and operators who send
// commands. Knows the order of the releases that it has made.
import type { ClientResponse, ServerClient } from '../headless/headlessServer.ts';
import { NetworkFailure } from '../headless/pageNetwork.ts';
import type { PageContent } from './Kiosk.ts';
import type { Random } from './random.ts';
import type { ServerNodes } from './ServerNodes.ts';
import { ACCOUNT } from './SimulatedServer.ts';

const ENVIRONMENT = 'flagship';
/** Within this time the nodes know of each other's changes. */
const NODES_AGREE_MS = 2_000;
const RELEASES = `/api/environments/${ENVIRONMENT}/releases`;

interface Page {
  id: string;
  name: string;
  headers?: { type: string; text?: string }[];
}

export class Showroom {
  /** Hashes of what was live, the oldest first. */
  readonly releases: string[] = [];
  /** Names that the server has acknowledged as saved, by page. */
  private readonly saved = new Map<string, { name: string; atMs: number }>();
  private readonly server: ServerNodes;
  private readonly client: ServerClient;
  private readonly random: Random;
  private headers: Record<string, string> = {};
  private saves = 0;
  private readonly released = new Map<string, PageContent>();
  /** Ids of the kiosks that commands are sent to. */
  kioskIds: () => string[] = () => [];
  /** When what is live has last become another release. */
  changedMs = 0;

  constructor(server: ServerNodes, client: ServerClient, random: Random) {
    this.server = server;
    this.client = client;
    this.random = random;
  }

  async signIn(): Promise<void> {
    const response = await this.client.post('/auth/local', {
      data: { identifier: ACCOUNT.email, password: ACCOUNT.password },
    });
    const { jwt } = (await response.json()) as { jwt: string };
    this.headers = { authorization: `Bearer ${jwt}` };
    await this.noteRelease();
  }

  get token(): string {
    return (this.headers['authorization'] ?? '').slice('Bearer '.length);
  }

  /** The hash of what is live; undefined while no node runs, or while they do not agree yet. */
  async live(): Promise<string | undefined> {
    const hashes = new Set<string | undefined>();
    for (const node of this.server.running) {
      const url = `${this.server.origin}/api/live?env=${ENVIRONMENT}`;
      const { status, body } = await node.request({ url, method: 'GET', headers: {}, body: undefined });
      if (status !== 200) return undefined;
      hashes.add((JSON.parse(body.toString('utf8')) as { hash: string }).hash);
    }
    const [hash] = hashes;
    return hashes.size === 1 ? hash : undefined;
  }

  /** Records the live release as the newest one. */
  async noteRelease(): Promise<string | undefined> {
    const hash = await this.live();
    if (hash && this.releases.at(-1) !== hash) {
      this.releases.push(hash);
      this.changedMs = this.server.nowMs;
    }
    return hash;
  }

  /** A page as a release has it; undefined where the server does not say. */
  async releasedPage(hash: string, id: string, query: string): Promise<PageContent | undefined> {
    const key = `${hash}/${id}`;
    const known = this.released.get(key);
    if (known) return known;
    const response = await this.client.get(`/releases/${hash}/pages/${id}${query}`);
    if (!response.ok()) return undefined;
    const { name, headers } = (await response.json()) as Page;
    const page = { id, name, title: headers?.[0]?.text ?? '' };
    this.released.set(key, page);
    return page;
  }

  /** One thing that an editor or an operator does; returns it in words. */
  async act(): Promise<string> {
    const what = this.random.weighted({
      save: 8,
      signIn: 1,
      read: 1,
      publish: 4,
      goBack: 2,
      schedule: 2,
      command: 3,
      prices: 2,
      mode: 1,
    });
    try {
      const status = await this[what]();
      if (status === '401') {
        await this.signIn();
        return `${what}: signs in again first`;
      }
      await this.noteRelease();
      return `${what} ${status}`;
    } catch (error) {
      if (error instanceof NetworkFailure) return `${what}: cannot reach the server`;
      throw error;
    }
  }

  private async post(path: string, data: unknown): Promise<ClientResponse> {
    return this.client.post(path, { headers: this.headers, data });
  }

  private async read(): Promise<string> {
    const response = await this.client.get('/api/pages/names', { headers: this.headers });
    return String(response.status());
  }

  private async save(): Promise<string> {
    const id = this.random.pick(['care', 'fiber-at-home', 'welcome']) as string;
    const read = await this.client.get(`/api/pages/${id}`, { headers: this.headers });
    if (!read.ok()) return `${id}: ${read.status()}`;
    const page = (await read.json()) as Page;
    this.saves += 1;
    const name = `Saved ${this.saves}`;
    const response = await this.client.put(`/api/pages/${id}`, {
      headers: this.headers,
      data: { ...page, name, headers: withTitle(page, name) },
    });
    if (response.ok()) this.saved.set(id, { name, atMs: this.server.nowMs });
    return response.status() === 401 ? '401' : `${id}: ${response.status()}`;
  }

  /** Chooses at random whether saves become live at once or by hand. */
  private async mode(): Promise<string> {
    const path = `/api/environments/${ENVIRONMENT}`;
    const read = await this.client.get(path, { headers: this.headers });
    if (!read.ok()) return String(read.status());
    const publishing = this.random.pick(['atOnce', 'byHand', 'byHand']) as string;
    const environment = { ...((await read.json()) as object), publishing };
    const response = await this.client.put(path, { headers: this.headers, data: environment });
    return response.status() === 401 ? '401' : `${publishing}: ${response.status()}`;
  }

  private async publish(): Promise<string> {
    const response = await this.post(RELEASES, { note: 'Published by the simulation', overrule: true });
    return String(response.status());
  }

  /**
   * 'Make live again': an earlier release, which kiosks then show although they have shown a
   * later one.
   */
  private async goBack(): Promise<string> {
    const list = await this.client.get(RELEASES, { headers: this.headers });
    if (!list.ok()) return String(list.status());
    const hash = this.random.pick((await list.json()) as { hash: string }[])?.hash;
    if (hash === undefined) return 'nothing';
    const response = await this.post(`/api/environments/${ENVIRONMENT}/release`, {
      hash,
      note: 'Live again',
    });
    // Even if the response is lost, it may be live.
    return String(response.status());
  }

  private async schedule(): Promise<string> {
    const at = new Date(Date.now() + this.random.integer(10, 120) * 1_000).toISOString();
    const response = await this.post(RELEASES, { note: 'Later', overrule: true, at });
    return String(response.status());
  }

  private async command(): Promise<string> {
    const kiosks = this.kioskIds();
    if (kiosks.length === 0) return 'to no kiosk';
    const type = this.random.pick(['identify', 'home', 'reload', 'volume', 'log', 'dropCache']) as string;
    const response = await this.post('/api/kiosk-commands', {
      type,
      kiosks,
      ...(type === 'volume' && { volume: this.random.integer(0, 100) }),
    });
    return `${type}: ${response.status()}`;
  }

  private async prices(): Promise<string> {
    const monthly = `$${this.random.integer(5, 90)}.00 a month`;
    const response = await this.post('/api/price-lists', { prices: [{ id: 'tempo-watch-3', monthly }] });
    return String(response.status());
  }

  /** Pages that do not have the name that the server has acknowledged last. */
  async lostSaves(): Promise<string[]> {
    const lost: string[] = [];
    for (const [id, { name, atMs }] of this.saved) {
      if (this.server.nowMs - atMs < NODES_AGREE_MS) continue;
      const response = await this.client.get(`/api/pages/${id}`, { headers: this.headers });
      if (response.status() === 401) {
        await this.signIn();
        return [];
      }
      if (!response.ok()) return [];
      const page = (await response.json()) as Page;
      // A save whose response was lost may have come later.
      if (numberOf(page.name) < numberOf(name)) lost.push(id);
    }
    return lost;
  }
}

/** Changes the title, which shoppers see. */
const withTitle = ({ headers = [] }: Page, text: string): Page['headers'] =>
  headers.map((header, index) => (index === 0 && header.type === 'title' ? { ...header, text } : header));

const numberOf = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);
