import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { level, POINTS, STEP_MS } from './level.ts';

const CODIGO = 'LONGA-1';
/** Where the series ends: the last five minutes that have passed. */
const END = Math.floor(Date.now() / STEP_MS) * STEP_MS;
const START = END - (POINTS - 1) * STEP_MS;

const TAGS = {
  [CODIGO]: {
    Codigo: CODIGO,
    Type: 'Hidrologica',
    Show: true,
    TimeStamp: new Date(END).toISOString(),
    'Name/General': 'Rio Comprido',
    'Data/Rio/RioNivel/Value': level(POINTS - 1),
  },
};

interface Asked {
  readonly operationName: string;
  readonly variables: { readonly dataInicial?: string; readonly dataFinal?: string };
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
};

const rowsOf = ({ dataInicial = '', dataFinal = '' }: Asked['variables']): readonly unknown[] => {
  const from = Math.max(Date.parse(dataInicial), START);
  const to = Math.min(Date.parse(dataFinal), END);
  const rows: unknown[] = [];
  for (let at = Math.ceil(from / STEP_MS) * STEP_MS; at <= to; at += STEP_MS) {
    rows.push({
      timestamp: new Date(at).toISOString(),
      rio_nivel: level((at - START) / STEP_MS),
    });
  }
  return rows;
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const asked: Asked = JSON.parse(await bodyOf(request));
  const data =
    asked.operationName === 'Historico' ? { historico: rowsOf(asked.variables) } : { tags: TAGS };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ data }));
};

/** A provider of one station that has measured the same river for nine and a half years. It has no live readings. */
export const startLongProvider = async () => {
  const { url, stop } = await serveOnLoopback((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    // A socket is requested as well: there is none.
    if (request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    void answer(request, response);
  });
  const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
  return {
    graphqlUrl: `${url}/graphql`,
    /** The chart of the newest points of the series. */
    pathOf: (points: number): string =>
      `/estacao/${CODIGO}/analise/grafico?de=${day(END - (points - 1) * STEP_MS)}&ate=${day(END)}&passo=5min`,
    stop,
  };
};
