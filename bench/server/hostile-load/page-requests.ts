import { Agent, request } from 'node:http';

/** Connections of one client at once. */
const MOST_LINES = 100;
const ADDRESS = '198.51.100.251';
const PAGES = ['/mapa', '/tabela', '/cidade/rio-do-sul', '/estacao/DCSC-00013'] as const;

/** Another spelling of a path: some letters after the slash are escaped, by the bits of `at`. */
const spelt = (path: string, at: number): string =>
  path.replaceAll(/[a-z]/gi, (letter, place: number) =>
    ((at >> (place % 10)) & 1) === 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  );

const ask = (port: number, agent: Agent, at: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const path = PAGES[at % PAGES.length] ?? '/mapa';
    const headers = { host: `127.0.0.1:${10_000 + at}`, 'x-forwarded-for': ADDRESS };
    request({ port, agent, headers, path: at % 2 === 0 ? path : spelt(path, at) }, (answer) => {
      answer.resume().on('end', resolve);
    })
      .on('error', reject)
      .end();
  });

/** Asks for pages all at once from one address, in every spelling and under every port of this machine's name. */
export const askPages = async (port: number, count: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_LINES });
  try {
    await Promise.all(Array.from({ length: count }, (_, at) => ask(port, agent, at)));
  } finally {
    agent.destroy();
  }
};
