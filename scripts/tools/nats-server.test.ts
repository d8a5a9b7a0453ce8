import { describe, expect, it } from 'vitest';
import { type NatsMachine, NO_NATS_SERVER, searchNatsServer } from './nats-server.ts';

/** A Linux machine on which only the named programs start. */
const machine = (starting: readonly string[], rest: Partial<NatsMachine> = {}): NatsMachine => ({
  environment: {},
  platform: 'linux',
  isRoot: false,
  runs: (program) => starting.includes(program),
  installDebian: () => false,
  ...rest,
});

describe('the search for a nats-server', () => {
  it('uses NATS_SERVER_PATH before any other, and says where that does not start', () => {
    const environment = { NATS_SERVER_PATH: '/opt/mine' };
    expect(searchNatsServer(machine(['nats-server', '/opt/mine'], { environment }))).toBe(
      '/opt/mine',
    );
    expect(() => searchNatsServer(machine(['nats-server'], { environment }))).toThrow('/opt/mine');
  });

  it('uses one on the path, or where Debian puts it', () => {
    expect(searchNatsServer(machine(['nats-server']))).toBe('nats-server');
    expect(searchNatsServer(machine(['/usr/sbin/nats-server']))).toBe('/usr/sbin/nats-server');
  });

  it('installs Debian’s package as root', () => {
    const starting: string[] = [];
    const found = searchNatsServer(
      machine(starting, {
        isRoot: true,
        installDebian: (name) => {
          starting.push(name);
          return true;
        },
      }),
    );
    expect(found).toBe('nats-server');
  });

  it('explains what to do where there is none', () => {
    expect(() => searchNatsServer(machine([]))).toThrow(NO_NATS_SERVER);
    expect(() => searchNatsServer(machine([], { isRoot: true }))).toThrow('NATS_SERVER_PATH');
  });
});
