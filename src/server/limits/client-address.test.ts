import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, isLocalRequest, isLoopbackHost, limitKeyOf } from './client-address.ts';

const asked = (peer: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
};

describe('whom a limit counts for', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['segredo', null],
    ['', null],
  ])('%s is %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key);
  });

  it('is the peer, whatever he writes, unless proxies of ours stand in front', () => {
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    expect(clientAddress(asked('192.0.2.7', headers), 0)).toBe('192.0.2.7');
    expect(clientAddress(asked('192.0.2.7', headers), 1)).toBe('203.0.113.1');
  });

  it('is the entry that the outermost of our proxies wrote, not what a visitor put before it', () => {
    const headers = { 'x-forwarded-for': '10.9.9.9, 203.0.113.1:4711, [2001:db8::5]:80' };
    expect(clientAddress(asked('192.0.2.7', headers), 1)).toBe('2001:db8:0:0::/64');
    expect(clientAddress(asked('192.0.2.7', headers), 2)).toBe('203.0.113.1');
    expect(clientAddress(asked('192.0.2.7', { 'x-forwarded-for': 'x' }), 1)).toBe('192.0.2.7');
    expect(clientAddress(asked('192.0.2.7'), 2)).toBe('192.0.2.7');
  });
});

describe('what only this machine may ask', () => {
  it('is asked by it, under a name of its own, past no proxy', () => {
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080']) {
      expect(isLocalRequest(asked('127.0.0.1', { host }), 0)).toBe(true);
      expect(isLocalRequest(asked('::ffff:127.0.0.1', { host }), 0)).toBe(true);
    }
  });

  it.each([
    ['from elsewhere', '192.0.2.7', { host: 'localhost' }, 0],
    ['under a name that was made to lead here', '127.0.0.1', { host: 'evil.test:8080' }, 0],
    ['under a name that begins as one of its own', '127.0.0.1', { host: '[::1].evil.test' }, 0],
    ['without a name', '127.0.0.1', {}, 0],
    ['through a proxy that says so', '127.0.0.1', { host: 'localhost', via: '1.1 x' }, 0],
    ['for somebody', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.1' }, 0],
    ['where a proxy stands in front', '127.0.0.1', { host: 'localhost' }, 1],
  ])('is not asked %s', (_, peer, headers, proxies) => {
    expect(isLocalRequest(asked(peer, headers), proxies)).toBe(false);
  });

  it('knows the hosts that lead nowhere else', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].every(isLoopbackHost)).toBe(true);
    expect(['0.0.0.0', '::', '192.0.2.7', '127.evil.test'].some(isLoopbackHost)).toBe(false);
  });
});
