import { once } from 'node:events';
import { SubscriptionClient } from '@mercuriusjs/subscription-client';
import { GraphQLClient } from 'graphql-request';
import { describe, expect, it } from 'vitest';
import { isRecord } from '#domain/untrusted.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

/**
 * Clients that know the published contract (PROVIDER 1 to 3) and nothing of this project: neither
 * shares code with graphql-ws or graphql-http.
 */

const server = await serverOfFile();

const SNAPSHOT = 'query Tags($codigos: [String!]) { tags: estacao_getEstacao(codigos: $codigos) }';

const HISTORY = `
  query Historico($codigo: String!, $dataInicial: DateTime, $dataFinal: DateTime) {
    historico: estacao_getHistoricalData(
      codigo: $codigo, intervalo: Int1h, dataIni: $dataInicial, dataFim: $dataFinal
    ) {
      timestamp codigo chuva_hora chuva_acum rio_nivel barramento_nivel barramento_porc
      vento_avg vento_max ponto_orvalho pressao_atmos sens_termica temperatura umidade
    }
  }`;

const LIVE = 'subscription Dados { dados: estacao_subscribeToData { codigo path data } }';

const entriesOf = (raw: unknown): readonly (readonly [string, unknown])[] =>
  isRecord(raw) ? Object.entries(raw) : [];

describe('graphql-request', () => {
  const client = () => new GraphQLClient(`${server.url}/graphql`);

  it('reads the snapshot, of all and of one station', async () => {
    const whole = await client().request<Record<string, unknown>>(SNAPSHOT);
    const stations = entriesOf(whole['tags']);
    expect(stations.length).toBe(server.snapshot().size);
    const [[codigo, tags] = ['', null]] = stations;
    const one = await client().request<Record<string, unknown>>(SNAPSHOT, { codigos: [codigo] });
    expect(entriesOf(one['tags']).map(([code]) => code)).toEqual([codigo]);
    expect(entriesOf(tags).length).toBeGreaterThan(5);
  });

  it('reads a station’s history', async () => {
    const [codigo = ''] = server.snapshot().keys();
    const dataFinal = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
    const dataInicial = new Date(dataFinal.getTime() - 24 * 3_600_000);
    const { historico } = await client().request<Record<string, unknown>>(HISTORY, {
      codigo,
      dataInicial: dataInicial.toISOString(),
      dataFinal: dataFinal.toISOString(),
    });
    const rows = Array.isArray(historico) ? historico.filter(isRecord) : [];
    expect(rows.length).toBeGreaterThanOrEqual(24);
    expect(new Set(rows.map((row) => row['codigo']))).toEqual(new Set([codigo]));
  });

  it('receives a clear refusal', async () => {
    const asking = client().request('query Tudo { __typename }');
    await expect(asking).rejects.toThrow(/Operação bloqueada\./);
  });
});

describe('the client of Mercurius, for graphql-transport-ws', () => {
  it('subscribes, receives changes, stops, and closes', async () => {
    const client = new SubscriptionClient(`${server.url.replace('http', 'ws')}/graphql`, {
      serviceName: 'vigia',
      reconnect: false,
      connectionCallback: () => {
        client.emit('acknowledged');
        return Promise.resolve();
      },
    });
    const acknowledged = once(client, 'acknowledged');
    client.connect();
    await acknowledged;

    const [codigo = ''] = server.snapshot().keys();
    const path = 'Data/Rio/RioNivel/Value';
    const received: unknown[] = [];
    const id = client.createSubscription(
      LIVE,
      {},
      ({ payload }: { readonly payload: unknown }) => {
        received.push(payload);
        client.emit('heard');
        return Promise.resolve();
      },
      null,
    );
    const isOurs = (payload: unknown): boolean => JSON.stringify(payload).includes('"data":987.25');
    // Repeated until it is received: the subscription is pending.
    while (!received.some(isOurs)) {
      const next = once(client, 'heard');
      server.publish(codigo, path, 987.25);
      await next;
    }
    expect(received.find(isOurs)).toMatchObject({ dados: { codigo, path, data: 987.25 } });

    client.unsubscribe(id, true);
    const closed = once(client, 'socketClose');
    client.close(false);
    await closed;
  });
});
