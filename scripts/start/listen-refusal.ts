import type { Refusal } from './refusal.ts';

/** Where a server was to listen. */
interface Address {
  readonly host: string;
  readonly port: number;
}

/** The code of Node's message, `listen EADDRINUSE: address already in use 127.0.0.1:8080`, or of Vite's, which has none. */
const codeOf = (message: string): string =>
  /already in use/.test(message) ? 'EADDRINUSE' : (/\bE[A-Z]{3,}\b/.exec(message)?.[0] ?? '');

/** What an operator is told where a server cannot listen, by the message of the failure. */
export const listenRefusal = ({ host, port }: Address, message: string): Refusal => {
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: `--port: ${port} is taken on ${host}: end the program that has it, or choose another port`,
    EACCES: `--port: ${port} may not be opened by this user: choose one from 1024 on`,
    EADDRNOTAVAIL: `--host: ${host} is no address of this machine: 127.0.0.1 is this machine alone, 0.0.0.0 all its addresses`,
    ENOTFOUND: `--host: ${host} is a name that leads nowhere: give an address of this machine`,
  };
  const line = lines[codeOf(message)] ?? `cannot listen on ${host}:${port} (${message})`;
  return { line, code: 1 };
};
