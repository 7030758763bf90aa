// The page of home with the shared launch snapshot of what is live, so that a first visit sees
// something before the app has loaded. See src/server/kiosks/README.md#launch-snapshots.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_SNAPSHOT_ID } from '#config/sharedSnapshot.ts';
import type { LaunchSnapshotBody, LaunchSnapshotState } from '#protocol/launchSchemas.ts';
import { chooseEnvironment } from '#rules/chooseEnvironment.ts';
import { isEditPath } from '#rules/editPath.ts';
import { routeOf } from '#rules/routes.ts';
import { HOME, SITE } from '../documents/documentGate.ts';
import { etagOf } from '../platform/http/etag.ts';
import type { Releases } from '../publishing/releases.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import type { Services } from '../services.ts';
import * as documents from '../documents/documentRepository.ts';
import * as launchSnapshots from './launchSnapshotRepository.ts';

/** Where the snapshot is in the page: before the script that shows it. */
const PLACE = '<noscript>';
const BUILD = /data-app="([^"]+)"/;

/** Stored data of a snapshot without its picture. */
type LaunchSnapshot = Omit<LaunchSnapshotBody, 'image'>;

export interface LaunchPage {
  html: string;
  etag: string;
  /** Address of the snapshot's picture. */
  picture: string;
}

export class LaunchSnapshots {
  readonly #db: Database;
  readonly #releases: Releases;
  /** Undefined if the app is not built. */
  readonly #index: string | undefined;
  #last: { key: string; page: LaunchPage } | undefined;

  constructor(
    { database, settings }: Pick<Services, 'database' | 'settings'>,
    releases: Releases,
    indexFile = join(settings.clientDir, 'index.html'),
  ) {
    this.#db = database;
    this.#releases = releases;
    this.#index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;
  }

  /** Address of the app's script, whose name changes with each build; '' if it is not built. */
  get build(): string {
    return BUILD.exec(this.#index ?? '')?.[1] ?? '';
  }

  /**
   * Returns the live versions of an environment, and whether this build has drawn their snapshot.
   */
  async state(environment: string): Promise<LaunchSnapshotState> {
    const live = JSON.stringify([this.build, await this.#liveVersions(environment)]);
    return { isCurrent: (await this.#current(environment)) !== undefined, live };
  }

  /** The page at `address`, a path with its query; undefined if no snapshot shows what it will. */
  async pageAt(address: string): Promise<LaunchPage | undefined> {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (this.#index === undefined || isEditPath(pathname) || routeOf(pathname).screen !== 'home')
      return undefined;
    // A snapshot is in the first language.
    if (searchParams.has('lang')) return undefined;
    const names = await documents.names(this.#db, SITE, 'oldest first');
    const environment = chooseEnvironment(names, searchParams.get('env'));
    const current = environment && (await this.#current(environment.id));
    return current && this.#pageWith(this.#index, current);
  }

  async #current(environment: string): Promise<{ hash: string; body: string } | undefined> {
    const stored = await launchSnapshots.of(this.#db, environment);
    if (!stored) return undefined;
    const { build, versions } = JSON.parse(stored.body) as LaunchSnapshot;
    if (build !== this.build) return undefined;
    const live = await this.#liveVersions(environment);
    return Object.entries(live).every(([key, etag]) => etag !== null && versions[key] === etag)
      ? stored
      : undefined;
  }

  /** ETags of the documents that a snapshot shows, by kind and id; null for one that is missing. */
  async #liveVersions(environment: string): Promise<Record<string, string | null>> {
    const { bundle } = await this.#releases.live(environment);
    return Object.fromEntries(
      [SITE, HOME].map((kind) => {
        const version = bundle.document(kind, environment)?.version;
        return [`${kind}/${environment}`, version === undefined ? null : etagOf(version)];
      }),
    );
  }

  #pageWith(index: string, { hash, body }: { hash: string; body: string }): LaunchPage {
    const key = `${hash} ${body}`;
    if (this.#last?.key === key) return this.#last.page;
    const picture = `/api/launch-snapshots/${hash}.webp`;
    const snapshot = { ...(JSON.parse(body) as LaunchSnapshot), image: picture, pictures: [] };
    // No text of the content may end the element.
    const json = JSON.stringify(snapshot).replaceAll('<', '\\u003c');
    const element = `<script type="application/json" id="${SHARED_SNAPSHOT_ID}">${json}</script>`;
    const html = index.replace(PLACE, () => `${element}\n    ${PLACE}`);
    const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;
    this.#last = { key, page: { html, etag, picture } };
    return this.#last.page;
  }
}
