// Hashes a file piece by piece, beside the page: Web Crypto needs all of a file in memory at once.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A piece, answered once it is counted; undefined at the end, answered with the hash. */
export type HashRequest = Uint8Array | undefined;
export type HashAnswer = string | undefined;

const hash = sha256.create();
const scope = self as unknown as {
  onmessage: (message: { data: HashRequest }) => void;
  postMessage: (answer: HashAnswer) => void;
};

scope.onmessage = ({ data }) => {
  if (data) hash.update(data);
  scope.postMessage(data ? undefined : bytesToHex(hash.digest()));
};
