import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The network half of an IPv6 address: one connection has a whole /64 of addresses. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end counts as two groups.
  const groups = back.length + (back.at(-1)?.includes('.') === true ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - groups);
  const all = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The key of limits: an IPv4 address, or the /64 of an IPv6 one. Null if it is no address. */
export const limitKeyOf = (address: string): string | null => {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  if (isIP(plain) === 4) return plain;
  return isIP(plain) === 6 ? networkOf(plain) : null;
};

/** `[::1]`, `[::1]:4711`, and nothing after it. */
const BRACKETED = /^\[([^\]]+)\](?::\d+)?$/;

/** `10.0.0.1`, `10.0.0.1:4711`, `[::1]:4711` or `::1`, as proxies write them. */
const withoutPort = (entry: string): string => {
  const text = entry.trim();
  const bracketed = BRACKETED.exec(text)?.[1];
  if (bracketed !== undefined) return bracketed;
  return /^[\d.]+:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text;
};

/**
 * The address that a request counts for. `trustedProxies` is the number of our proxies in front: each has appended one entry to
 * `X-Forwarded-For`; everything further left is the client's own text. None is trusted unless the operator configures it.
 */
export const clientAddress = (request: IncomingMessage, trustedProxies: number): string => {
  const peer = limitKeyOf(request.socket.remoteAddress ?? '') ?? 'unknown';
  if (trustedProxies <= 0) return peer;
  const header = request.headers['x-forwarded-for'];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const entry = entries.at(-Math.min(trustedProxies, entries.length)) ?? '';
  return limitKeyOf(withoutPort(entry)) ?? peer;
};

/** A direct request from this machine, not through a proxy. */
const isFromThisMachine = (request: IncomingMessage): boolean => {
  const peer = request.socket.remoteAddress ?? '';
  const local = /^(::ffff:)?127\./i.test(peer) || peer === '::1';
  const passedOn =
    request.headers['x-forwarded-for'] !== undefined ||
    request.headers.forwarded !== undefined ||
    request.headers.via !== undefined;
  return local && !passedOn;
};

/** A host that can only be reached from this machine. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** `localhost:8080` to `localhost`. */
const nameOf = (host: string): string => BRACKETED.exec(host)?.[1] ?? host.replace(/:\d+$/, '');

/**
 * Whether a request comes from this machine and names it as its host: a foreign page that made its own name resolve to this machine
 * (DNS rebinding) sends that name, and behind our proxies every request seems to come from here.
 */
export const isLocalRequest = (request: IncomingMessage, trustedProxies: number): boolean =>
  trustedProxies === 0 &&
  isFromThisMachine(request) &&
  isLoopbackHost(nameOf(request.headers.host ?? ''));

/** The origin that a request of this machine itself has named, `http://localhost:8080`; null for any other, which the client may have forged. */
export const localOrigin = (request: IncomingMessage, trustedProxies: number): string | null => {
  const { host = '' } = request.headers;
  return /^[\w.:[\]-]{1,100}$/.test(host) && isLocalRequest(request, trustedProxies)
    ? `http://${host}`
    : null;
};
