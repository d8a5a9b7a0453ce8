import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { isRecord } from '#domain/untrusted.ts';

/** Posts a body, as it is where it is text, on a connection of its own: a machine that stalls ends idle ones as the next request is sent. */
export const postJson = (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Posts to the GraphQL address of a server. */
export const postQuestion = (
  { url }: { readonly url: string },
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> => postJson(`${url}/graphql`, body, headers);

interface Operation {
  readonly operationName: string;
  readonly query: string;
  readonly field: string;
}

const recordOf = (raw: unknown): Readonly<Record<string, unknown>> => (isRecord(raw) ? raw : {});

/** What a server answers to an operation of the contract: the content of its field, and its position in the stream. */
export const answerTo = async (
  server: { readonly url: string },
  { operationName, query, field }: Operation,
  variables: Readonly<Record<string, unknown>> = {},
) => {
  const answer = await postQuestion(server, { operationName, query, variables });
  const { data, extensions } = recordOf(await answer.json());
  const { epoch, seq } = recordOf(extensions);
  return { data: recordOf(data)[field], epoch, seq: Number(seq) };
};

/** What every tag of a server holds, by station. */
export const snapshotOf = async (server: { readonly url: string }) => {
  const { data, ...position } = await answerTo(server, SNAPSHOT_OPERATION);
  const stations = Object.entries(recordOf(data)).map(
    ([codigo, tags]) => [codigo, recordOf(tags)] as const,
  );
  return { tags: Object.fromEntries(stations), ...position };
};
