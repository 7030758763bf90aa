// The people behind the showroom: an editor who saves and publishes, and operators who send
// commands. Knows the order of the releases that it has made.
import type { ClientResponse, ServerClient } from '../headless/headlessServer.ts';
import { NetworkFailure } from '../headless/pageNetwork.ts';
import type { Random } from './random.ts';
import { ACCOUNT, type SimulatedServer } from './SimulatedServer.ts';

const ENVIRONMENT = 'flagship';
const RELEASES = `/api/environments/${ENVIRONMENT}/releases`;

interface Page {
  id: string;
  name: string;
}

export class Showroom {
  /** Hashes of what was live, the oldest first. */
  readonly releases: string[] = [];
  /** Names that the server has acknowledged as saved, by page. */
  readonly saved = new Map<string, string>();
  private readonly server: SimulatedServer;
  private readonly client: ServerClient;
  private readonly random: Random;
  private headers: Record<string, string> = {};
  private saves = 0;
  /** Ids of the kiosks that commands are sent to. */
  kioskIds: () => string[] = () => [];
  /** When what is live has last become another release. */
  changedMs = 0;

  constructor(server: SimulatedServer, client: ServerClient, random: Random) {
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

  /** The hash of what is live; undefined while the server is away. */
  async live(): Promise<string | undefined> {
    if (!this.server.isRunning) return undefined;
    const response = await this.client.get(`/api/live?env=${ENVIRONMENT}`);
    return response.ok() ? ((await response.json()) as { hash: string }).hash : undefined;
  }

  /** What is live now is the newest release. */
  async noteRelease(): Promise<string | undefined> {
    const hash = await this.live();
    if (hash && this.releases.at(-1) !== hash) {
      this.releases.push(hash);
      this.changedMs = this.server.nowMs();
    }
    return hash;
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
      data: { ...page, name },
    });
    if (response.ok()) this.saved.set(id, name);
    return response.status() === 401 ? '401' : `${id}: ${response.status()}`;
  }

  /** What is saved becomes live at once, or by hand. */
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
    for (const [id, name] of this.saved) {
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

const numberOf = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);
