// Addresses whose percent encoding is malformed, such as /%E0%A4%A. See
// src/server/delivery/README.md#the-app.

const ENCODED = /(?:%[0-9a-f]{2})+/gi;
const LONE_PERCENT = /%(?![0-9a-f]{2})/gi;

/**
 * The address with what cannot be decoded in its path as literal text: the router would refuse it
 * before every hook, in a form of its own.
 */
export function withLiteralPath(address: string): string {
  const queryAt = address.indexOf('?');
  const path = queryAt < 0 ? address : address.slice(0, queryAt);
  if (isDecodable(path)) return address;
  const literal = path
    .replaceAll(LONE_PERCENT, '%25')
    .replaceAll(ENCODED, (run) => (isDecodable(run) ? run : run.replaceAll('%', '%25')));
  return literal + address.slice(path.length);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
