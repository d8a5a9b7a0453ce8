import {
  GraphQLEnumType,
  type GraphQLFieldConfig,
  GraphQLFloat,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import type { TagPosition } from '#contract/stream-position.ts';
import {
  HISTORY_PERIODS,
  type HistoryPeriod,
  type HistorySource,
  type StationTags,
} from '#contract/tag-source.ts';
import { decodeStamp, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { standardOffsetMinutes, type TimeZone } from '#domain/time/time-zone.ts';
import { HISTORICAL_FIELDS } from '#domain/series/historical-unit.ts';
import { type HistoryStep, STEP_MINUTES } from '#domain/series/history-step.ts';
import { MAX_CODIGO_LENGTH } from '#domain/tags/tag-path.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import { BLOCKED, BUSY } from './operation-reader.ts';
import { PublicError } from './public-error.ts';

/** Stations that one snapshot may name. */
const MAX_CODES = 1_000;

/** Context of an execution. */
export class SnapshotContext {
  /** At which its snapshot holds (PROVIDER 2); null without one. */
  position: TagPosition | null = null;
}

const refused = (): PublicError => new PublicError(BLOCKED);

/** The answer is one scalar: clients select nothing inside it (PROVIDER 1). */
const jsonScalar = new GraphQLScalarType({ name: 'JSON', serialize: (value) => value });

/** ISO 8601; without an offset it is standard time of the zone. */
const dateTimeIn = (zone: TimeZone) =>
  new GraphQLScalarType<EpochMs | null, string>({
    name: 'DateTime',
    parseValue: (raw) => {
      const instant = decodeStamp(raw, standardOffsetMinutes(zone));
      if (instant === null) throw new PublicError('Data ilegível.');
      return instant;
    },
  });

const enumOf = <Name extends string>(name: string, values: Readonly<Record<Name, number>>) =>
  new GraphQLEnumType({
    name,
    values: Object.fromEntries(Object.keys(values).map((key) => [key, { value: key }])),
  });

const isStep = (raw: unknown): raw is HistoryStep =>
  typeof raw === 'string' && Object.hasOwn(STEP_MINUTES, raw);

const isPeriod = (raw: unknown): raw is HistoryPeriod =>
  typeof raw === 'string' && Object.hasOwn(HISTORY_PERIODS, raw);

const isCodeList = (raw: unknown): raw is readonly string[] =>
  Array.isArray(raw) &&
  raw.length <= MAX_CODES &&
  raw.every((code) => typeof code === 'string' && code.length <= MAX_CODIGO_LENGTH);

/** A map from code to tags as the JSON scalar wants it; made of entries, so that no name is special. */
const asJson = (tags: ReadonlyMap<string, StationTags>): unknown =>
  Object.fromEntries([...tags].map(([codigo, station]) => [codigo, Object.fromEntries(station)]));

const instant = (raw: unknown): EpochMs | null => (typeof raw === 'number' ? epochMs(raw) : null);

const required = (type: GraphQLScalarType) => new GraphQLNonNull(type);

const snapshotField = (log: Pick<TagReader, 'last'>): GraphQLFieldConfig<unknown, unknown> => ({
  type: jsonScalar,
  // All stations where it is empty or absent.
  args: { codigos: { type: new GraphQLList(required(GraphQLString)) } },
  resolve: async (_, args: Readonly<Record<string, unknown>>, context) => {
    const codes = args['codigos'] ?? [];
    if (!isCodeList(codes)) throw refused();
    const { position, tagsByCode } = await log.last(codes);
    if (context instanceof SnapshotContext) context.position = position;
    return asJson(tagsByCode);
  },
});

const historyField = (
  history: HistorySource,
  dateTime: GraphQLScalarType,
): GraphQLFieldConfig<unknown, unknown> => {
  const row = new GraphQLObjectType({
    name: 'Historico',
    fields: {
      codigo: { type: required(GraphQLString) },
      timestamp: { type: required(GraphQLString) },
      ...Object.fromEntries(HISTORICAL_FIELDS.map((field) => [field, { type: GraphQLFloat }])),
    },
  });
  return {
    type: new GraphQLList(new GraphQLNonNull(row)),
    args: {
      codigo: { type: required(GraphQLString) },
      intervalo: { type: enumOf('HistoricoIntervalo', STEP_MINUTES) },
      periodo: { type: enumOf('HistoricoPeriodo', HISTORY_PERIODS) },
      dataIni: { type: dateTime },
      dataFim: { type: dateTime },
    },
    resolve: async (_, args: Readonly<Record<string, unknown>>) => {
      const { intervalo, periodo } = args;
      const read = await history({
        codigo: String(args['codigo']),
        step: isStep(intervalo) ? intervalo : 'Int1h',
        period: isPeriod(periodo) ? periodo : null,
        from: instant(args['dataIni']),
        to: instant(args['dataFim']),
      });
      if (read.ok) return read.value;
      throw read.error === 'busy' ? new PublicError(BUSY) : refused();
    },
  };
};

const TAG_MESSAGE = new GraphQLObjectType({
  name: 'Dado',
  fields: {
    codigo: { type: required(GraphQLString) },
    path: { type: required(GraphQLString) },
    data: { type: jsonScalar },
  },
});

/** The contract of PROVIDER 1 to 3 over a log of tags and the history beside it. */
export const providerSchema = (
  log: Pick<TagReader, 'last'>,
  history: HistorySource,
  zone: TimeZone,
): GraphQLSchema =>
  new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        estacao_getEstacao: snapshotField(log),
        estacao_getHistoricalData: historyField(history, dateTimeIn(zone)),
      },
    }),
    subscription: new GraphQLObjectType({
      name: 'Subscription',
      // Answered by the fan-out (ADR 0012), which executes nothing a message.
      fields: { estacao_subscribeToData: { type: TAG_MESSAGE } },
    }),
  });
