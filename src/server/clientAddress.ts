// The address that limits count by: an IPv4 address, or an IPv6 network, since one customer has
// 2^64 addresses.
import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

const NETWORK_BITS = 64;

export function clientAddress(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  if (address.isMapped4()) return address.to4().correctForm();
  return new Address6(`${ip}/${NETWORK_BITS}`).startAddress().correctForm();
}
