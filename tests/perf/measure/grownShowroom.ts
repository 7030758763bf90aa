// A showroom with any amount of content, made without an editor's clicks.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ROOT } from '#server/serverSettings.ts';
import * as documents from '#server/documents/documentRepository.ts';
import * as kiosks from '#server/kiosks/kioskRepository.ts';
import * as media from '#server/media/mediaRepository.ts';
import { openDatabase, type Database } from '#server/platform/database/openDatabase.ts';
import { inTransaction } from '#server/platform/database/transactions.ts';
import { startProcess } from '#tests/support/process.ts';
import { heartbeat } from '#tests/support/visits.ts';
import { EDITOR, signIn } from './requests.ts';

export interface Amounts {
  documents: number;
  files: number;
  kiosks: number;
  /** Entries of the audit. */
  audit?: number;
  /** Size of a file on record. */
  fileBytes?: number;
}

export interface GrownShowroom {
  address: string;
  /** Headers of an editor. */
  editor: Record<string, string>;
  productIds: readonly string[];
  kioskIds: readonly string[];
  close: () => Promise<void>;
}

/** Environments whose home screen leads to all products, and to all files. */
export const ENVIRONMENTS = { documents: 'all-products', files: 'all-files' } as const;
/** Products that show all files. */
const GALLERIES = 10;
const FAULTS_OF_KIOSK = 5;
const KEEP_DAYS = 400;
/** After the entries of the server's own start. */
const AUDIT_FIRST = 1_000;
/** Accounts that the audit names, and from one entry to the next. */
const [AUDIT_PEOPLE, AUDIT_STEP_MS] = [300, 30_000];

type Json = Record<string, unknown>;

/** A server whose database has so many products, files and kiosks. */
export async function openGrown(amounts: Amounts): Promise<GrownShowroom> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-growth-'));
  const server = startProcess({
    DATA_DIR: dataDir,
    SEED: 'empty',
    EDITOR_EMAIL: EDITOR.email,
    EDITOR_PASSWORD: EDITOR.password,
  });
  const close = async (): Promise<void> => {
    server.signal('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    // The server creates the tables.
    const address = await server.address();
    const productIds = Array.from({ length: amounts.documents }, (_, index) => `product-${index}`);
    const kioskIds = Array.from({ length: amounts.kiosks }, () => randomUUID());
    const database = openDatabase({ dataDir });
    await inTransaction(database, async (tx) => {
      await addProducts(tx, productIds);
      await addGalleries(tx, amounts.files, amounts.fileBytes);
      await addKiosks(tx, kioskIds);
      await addAudit(tx, amounts.audit ?? 0);
    });
    await database.destroy();
    return { address, editor: await signIn(address), productIds, kioskIds, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A product of the demo, without its pictures. */
function demoProduct(): Json {
  const text = readFileSync(join(ROOT, 'assets/demo/products.json'), 'utf8');
  const [product] = JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'asset' in value ? null : value,
  ) as Json[];
  return product ?? {};
}

/** Each product links to the next. */
async function addProducts(tx: Database, ids: readonly string[]): Promise<void> {
  const product = demoProduct();
  for (const [index, id] of ids.entries()) {
    const footerLinks = [{ text: 'Next', freeformUrl: `/product/${ids[index + 1] ?? ids[0]}` }];
    await documents.create(tx, 'product', { id, body: { ...product, name: id, footerLinks } }, null);
  }
  await addEnvironment(tx, ENVIRONMENTS.documents, ids.slice(0, 1));
}

async function addGalleries(tx: Database, files: number, bytes = 100_000): Promise<void> {
  const galleries = Array.from({ length: GALLERIES }, (): { image: { url: string } }[] => []);
  for (let index = 0; index < files; index += 1) {
    const hash = `picture_${index}`;
    const url = `/uploads/${hash}.webp`;
    await media.add(tx, {
      name: `Picture ${index}`,
      hash,
      ext: '.webp',
      mime: 'image/webp',
      width: 800,
      height: 600,
      url,
      folder: '/',
      alternativeText: null,
      bytes,
    });
    galleries[index % GALLERIES]?.push({ image: { url } });
  }
  const ids = galleries.map((_, index) => `gallery-${index}`);
  for (const [index, images] of galleries.entries())
    await documents.create(
      tx,
      'product',
      { id: ids[index] ?? '', body: { name: `Gallery ${index}`, images } },
      null,
    );
  await addEnvironment(tx, ENVIRONMENTS.files, ids);
}

async function addEnvironment(tx: Database, id: string, productIds: readonly string[]): Promise<void> {
  const modules = productIds.map((targetId) => ({ label: targetId, targetType: 'products', targetId }));
  await documents.create(tx, 'environment', { id, body: { name: id } }, null);
  await documents.create(tx, 'homeScreen', { id, body: { name: id, style: 'modular', modules } }, null);
}

async function addKiosks(tx: Database, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const faults = Array.from({ length: FAULTS_OF_KIOSK }, () => ({
      id: randomUUID(),
      at: Date.now() - 1_000,
      message: 'SOUND FAILED',
      ids: {},
    }));
    await kiosks.recordHeartbeat(
      tx,
      { id, heartbeat: heartbeat({ name: `kiosk ${index}`, faults }), nowMs: Date.now() },
      KEEP_DAYS,
    );
  }
}

/** Within the days that the audit is kept, of people who save, and of keys. */
async function addAudit(tx: Database, count: number): Promise<void> {
  if (count === 0) return;
  await sql`insert into audit (seq, at, actor, actor_name, action, subject, detail)
    with recursive entry(seq) as (select 1 union all select seq + 1 from entry where seq < ${count})
    select seq + ${AUDIT_FIRST}, ${Date.now()} - (${count} - seq) * ${AUDIT_STEP_MS},
      case when seq % 7 = 0 then null else seq % ${AUDIT_PEOPLE} end,
      case when seq % 7 = 0 then 'Key ' || (seq % 20) else 'Person ' || (seq % ${AUDIT_PEOPLE}) end,
      'save', 'page/' || (seq % 5000), '{}' from entry`.execute(tx);
  await sql`update sequence set value = ${count + AUDIT_FIRST} where name = 'audit'`.execute(tx);
}
