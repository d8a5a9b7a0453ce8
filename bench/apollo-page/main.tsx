import '#app/theme/global.css.ts';
import { ApolloClient, ApolloLink, gql, HttpLink } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { ApolloProvider } from '@apollo/client/react';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws/client';
import { createRoot } from 'react-dom/client';
import { columnsOfGroup } from '#domain/quantities/table-columns.ts';
import { isRecord } from '#domain/untrusted.ts';
import { columnsOf, NAME_COLUMN } from '#app/table/columns.tsx';
import { screen } from '#app/table/TableScreen.css.ts';
import { head, scroller, table } from '#app/table/VirtualTable.css.ts';
import { LIVE_OPERATION, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { makeCache, writeNetwork, writeTag } from './station-cache.ts';
import { StationRow } from './StationRow.tsx';

/**
 * The site's table made the usual way: Apollo Client on the main thread, a normalized cache, one write an event, a row reading by
 * `useFragment`. Asked for as `?provider=URL&rows=COUNT&height=PIXELS`.
 */
const parameters = new URLSearchParams(location.search);
const provider = parameters.get('provider') ?? '';
const rows = Number(parameters.get('rows'));
const height = Number(parameters.get('height'));

const cache = makeCache();
const client = new ApolloClient({
  cache,
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new GraphQLWsLink(
      createClient({ url: provider.replace(/^http/, 'ws'), generateID: () => 't' }),
    ),
    new HttpLink({ uri: provider }),
  ),
});

const { data } = await client.query({
  query: gql(SNAPSHOT_OPERATION.query),
  fetchPolicy: 'no-cache',
});
const codes = writeNetwork(cache, isRecord(data) ? data[SNAPSHOT_OPERATION.field] : null);
/** What the bench reads: events written so far. */
let written = 0;
Reflect.set(window, 'eventsWritten', () => written);
// Not in the cache as a whole: each event is written once, into its station.
client
  .subscribe({ query: gql(LIVE_OPERATION.query), fetchPolicy: 'no-cache' })
  .subscribe(({ data: event }) => {
    writeTag(cache, isRecord(event) ? event[LIVE_OPERATION.field] : null);
    written += 1;
  });

const columns = columnsOf(columnsOfGroup('resumo'));

const host = document.getElementById('app');
if (host === null) throw new Error('index.html has no #app');
createRoot(host).render(
  <ApolloProvider client={client}>
    <main className={screen} style={{ height }}>
      <div className={scroller}>
        <table className={table}>
          <colgroup>
            {columns.map(({ id, meta }) => (
              <col key={id} style={id === NAME_COLUMN ? undefined : { width: meta?.width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ id, meta }) => (
                <th key={id} className={head[meta?.numeric === true ? 'numeric' : 'text']}>
                  {meta?.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {codes.slice(0, rows).map((codigo, position) => (
              <StationRow key={codigo} codigo={codigo} position={position} />
            ))}
          </tbody>
        </table>
      </div>
    </main>
  </ApolloProvider>,
);
