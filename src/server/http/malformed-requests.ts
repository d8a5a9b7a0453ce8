import type { Server } from 'node:http';
import type { RejectionTally } from '../metrics/rejection-tally.ts';

const STATUS_BY_CODE: ReadonlyMap<string | undefined, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

/** Answers what is no HTTP, has too many headers or takes too long, and counts it; the line is closed. */
export const answerMalformedRequests = (server: Server, rejected: RejectionTally): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, line) => {
    // The client is gone: no response.
    if (error.code === 'ECONNRESET' || !line.writable) {
      line.destroy();
      return;
    }
    rejected('http');
    const status = STATUS_BY_CODE.get(error.code) ?? '400 Bad Request';
    line.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
  });
};
