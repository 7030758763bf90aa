// A short code of a document's id, the same in browser and server, so that a link needs neither the
// id nor the list of all documents, which a kiosk does not have.

/** Bits of a document's code: 2,000 of a kind have two alike once in 500,000 showrooms. */
export const DOCUMENT_BITS = 40;
export const ENVIRONMENT_BITS = 20;

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffff_ffff_ffff_ffffn;

/** FNV-1a of 64 bits, folded to `bits`: draft-eastlake-fnv, section 3. */
export function documentCode(kind: string, id: string, bits: number): number {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(`${kind}/${id}`)) hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  return Number(((hash >> BigInt(bits)) ^ hash) & ((1n << BigInt(bits)) - 1n));
}
