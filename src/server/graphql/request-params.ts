import { err, ok, type Result } from '#domain/result.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';

/** One operation as a request asks for it, decoded no further than its types. */
export interface RequestParams {
  readonly operationName?: string | null | undefined;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Why a request over HTTP is not an operation: `reason` for the metrics, `message` for people. */
export interface ParamsFault {
  readonly reason: 'json' | 'batch' | 'parameters';
  readonly message: string;
}

const fault = (reason: ParamsFault['reason'], message: string): Result<never, ParamsFault> =>
  err({ reason, message });

const isText = (raw: unknown): raw is string | null | undefined =>
  raw === undefined || raw === null || typeof raw === 'string';

const isMap = (raw: unknown): raw is Record<string, unknown> | null | undefined =>
  raw === undefined || raw === null || isRecord(raw);

const decodeParams = (raw: unknown): Result<RequestParams, ParamsFault> => {
  if (Array.isArray(raw)) {
    return fault('batch', 'Uma operação por pedido: listas de operações não são aceitas.');
  }
  if (!isRecord(raw)) return fault('parameters', 'O corpo precisa ser um objeto JSON.');
  const { operationName, query, variables, extensions } = raw;
  if (typeof query !== 'string') return fault('parameters', 'Falta “query”, um texto.');
  if (!isText(operationName)) return fault('parameters', '“operationName” precisa ser um texto.');
  if (!isMap(variables)) return fault('parameters', '“variables” precisa ser um objeto.');
  if (!isMap(extensions)) return fault('parameters', '“extensions” precisa ser um objeto.');
  return ok({ operationName, query, variables, extensions });
};

/** The body of a POST: one operation (GraphQL over HTTP, "JSON encoding"). */
export const bodyParams = (body: string): Result<RequestParams, ParamsFault> => {
  const raw = parseJson(body);
  return raw === undefined ? fault('json', 'JSON ilegível.') : decodeParams(raw);
};
