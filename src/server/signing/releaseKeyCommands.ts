// Changes the key that signs what is live, from the command line. See
// src/server/publishing/README.md#signed-pointers.
import * as audit from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import { releaseKeys, rotateReleaseKey } from './releaseKeys.ts';

const USAGE = `Usage:
  npm run release-keys -- show
  npm run release-keys -- rotate`;

/** A sentence for the operator. */
export class ReleaseKeyError extends Error {}

/** Performs a command and returns what to print. Throws ReleaseKeyError. */
export async function performReleaseKeyCommand(
  database: Database,
  [command]: readonly string[],
): Promise<string> {
  if (command === 'show')
    return (await releaseKeys(database)).keys
      .map(({ keyId, publicKey }) => `${keyId}  ${publicKey}`)
      .join('\n');
  if (command !== 'rotate') throw new ReleaseKeyError(USAGE);
  const keyId = await inTransaction(database, async (tx) => {
    const made = await rotateReleaseKey(tx);
    await audit.add(tx, {
      actor: { id: null, name: 'Command line' },
      action: 'rotate-release-key',
      subject: made,
      detail: {},
    });
    return made;
  });
  return `Releases are signed with key ${keyId} from now on. Kiosks follow by themselves.`;
}
