import { SNAPSHOT_OPERATION } from '#contract/operations.ts';

/** The body of the request for the state of the whole network. */
export const SNAPSHOT_QUESTION = JSON.stringify({
  operationName: SNAPSHOT_OPERATION.operationName,
  query: SNAPSHOT_OPERATION.query,
  variables: { codigos: [] },
});

/** The request as it stands on a bare connection, compressed with brotli as for a browser. `closes`: the server ends the connection after it. */
export const snapshotRequest = ({ closes }: { readonly closes: boolean }): Buffer =>
  Buffer.from(
    [
      'POST /graphql HTTP/1.1',
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      'Accept: application/json',
      'Accept-Encoding: br',
      `Content-Length: ${Buffer.byteLength(SNAPSHOT_QUESTION)}`,
      ...(closes ? ['Connection: close'] : []),
      '',
      SNAPSHOT_QUESTION,
    ].join('\r\n'),
  );
