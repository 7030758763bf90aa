// A passkey in software, which answers as an authenticator does, or wrongly where a test asks for
// that: WebAuthn Level 3, 6.1 (authenticator data), 6.5.4 (attestation) and RFC 9053 (COSE).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const EC2_KEY_TYPE = 2;
const ES256 = -7;
const P256 = 1;

/** Claims of an authenticator's response; the defaults are what the site expects. */
interface Claims {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  isForged?: boolean;
}

export interface Authenticator {
  id: string;
  /** Answers the options of a new passkey. */
  register(options: Record<string, unknown>): Record<string, unknown>;
  /** Answers the options of a sign-in. */
  answer(options: Record<string, unknown>, claims?: Claims): Record<string, unknown> & { id: string };
}

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** `site` is where its passkey is good for. */
export function makeAuthenticator(site: { origin: string; host: string }): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = base64(credentialId);
  let uses = 0;
  const authenticatorData = (
    { rpId = site.host, isVerified = true, counter = ++uses }: Claims,
    more = 0,
  ): Buffer => {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, challenge: unknown, origin = site.origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  const cosePublicKey = (): Uint8Array => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const part = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, EC2_KEY_TYPE],
        [3, ES256],
        [-1, P256],
        [-2, part(x)],
        [-3, part(y)],
      ]),
    );
  };
  return {
    id,
    register({ challenge }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authenticatorData({ counter: 0 }, HAS_CREDENTIAL),
        // AAGUID: an authenticator that says nothing of its make.
        Buffer.alloc(16),
        length,
        credentialId,
        cosePublicKey(),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(data)],
        ]),
      );
      return credential({
        clientDataJSON: base64(clientData('webauthn.create', challenge)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      });
    },
    answer({ challenge }, claims = {}) {
      const data = authenticatorData(claims);
      const client = clientData('webauthn.get', challenge, claims.origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(
          claims.isForged === true ? sign('sha256', Buffer.from('x'), privateKey) : signature,
        ),
      });
    },
  };
}
