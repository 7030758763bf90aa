// The people behind the showroom: an editor who saves and publishes, and operators who send
// commands. Knows the order of the releases that it has made.
import type { ServerClient } from '../headless/headlessServer.ts';
import type { Random } from './random.ts';
import { ACCOUNT, type SimulatedServer } from './SimulatedServer.ts';

const ENVIRONMENT = 'flagship';

interface Page {
  id: string;
  name: string;
  headers: { text: string }[];
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

  private async noteRelease(): Promise<void> {
    const hash = await this.live();
    if (hash && this.releases.at(-1) !== hash) this.releases.push(hash);
  }

  /** One thing that an editor does; returns it in words. */
  async act(): Promise<string> {
    try {
      const what = this.random.weighted({ save: 8, signIn: 1, read: 1 });
      if (what === 'save') return await this.save();
      if (what === 'read') {
        const response = await this.client.get('/api/pages/names', { headers: this.headers });
        return `reads the names of pages: ${response.status()}`;
      }
      await this.signIn();
      return 'signs in again';
    } catch {
      return 'cannot reach the server';
    }
  }

  private async save(): Promise<string> {
    const id = this.random.pick(['care', 'fiber-at-home', 'welcome']) as string;
    const read = await this.client.get(`/api/pages/${id}`, { headers: this.headers });
    if (!read.ok()) return `reads ${id}: ${read.status()}`;
    const page = (await read.json()) as Page;
    this.saves += 1;
    const name = `Saved ${this.saves}`;
    const response = await this.client.put(`/api/pages/${id}`, {
      headers: this.headers,
      data: { ...page, name },
    });
    if (response.status() === 401) {
      await this.signIn();
      return 'signs in again to save';
    }
    if (response.ok()) this.saved.set(id, name);
    await this.noteRelease();
    return `saves ${id}: ${response.status()}`;
  }

  /** Pages that do not have the name that the server has acknowledged last. */
  async lostSaves(): Promise<string[]> {
    const lost: string[] = [];
    for (const [id, name] of this.saved) {
      const response = await this.client.get(`/api/pages/${id}`, { headers: this.headers });
      const page = (await response.json()) as Page;
      // A save whose response was lost may have come later.
      if (Number(/\d+/.exec(page.name)?.[0] ?? 0) < Number(/\d+/.exec(name)?.[0])) lost.push(id);
    }
    return lost;
  }
}
