// The client of a request: the address that limits count by, and whether it uses https.
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Address6 } from 'ip-address';

const NETWORK_BITS = 64;

/** An IPv4 address, or an IPv6 network, since one customer has 2^64 addresses. */
export function clientAddress(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  if (address.isMapped4()) return address.to4().correctForm();
  return new Address6(`${ip}/${NETWORK_BITS}`).startAddress().correctForm();
}

/** True also where a proxy does not say that the browser uses https. */
export function isSecure({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.services.settings.publicUrl?.startsWith('https:') === true;
}
