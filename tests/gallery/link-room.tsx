import { PlainSite } from '#tests/support/app/PlainSite.tsx';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { DataCoreProvider } from '#app/core/data-core.tsx';
import { Announcer } from '#app/live-region/LiveRegion.tsx';
import { LinkBadge } from '#app/shell/bars/LinkBadge.tsx';
import { NoReadings } from '#app/shell/NoReadings.tsx';
import { NoValue } from '#app/table/cells/NoValue.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { ScriptedLink } from '#tests/support/app/scripted-link.ts';
import type { Room } from './exhibit.ts';

const AN_HOUR_AGO = epochMs(Date.now() - 3_600_000);
const IN_A_WHILE = epochMs(Date.now() + 3_600_000);

const LINKS: readonly (readonly [string, Partial<LinkStatusFrame>])[] = [
  ['conectando', { phase: 'connecting', lastEventAt: null }],
  ['ao vivo', { lastEventAt: epochMs(Date.now()) }],
  ['em dúvida', { updating: true, stale: true }],
  ['em silêncio', { silent: true }],
  ['com resposta em parte', { snapshotTrouble: 'partial' }],
  [
    'no modo econômico',
    {
      lastEventAt: epochMs(Date.now()),
      economy: { seconds: 5, cause: 'requested', retryAt: IN_A_WHILE },
    },
  ],
  ['sem conexão', { phase: 'offline', retryAt: IN_A_WHILE, lastEventAt: AN_HOUR_AGO }],
  ['instável', { phase: 'offline', unstable: true, lastEventAt: AN_HOUR_AGO }],
  ['com dados salvos', { phase: 'offline', persistedAt: AN_HOUR_AGO, lastEventAt: null }],
];

const NOTHING: readonly (readonly [string, Partial<LinkStatusFrame>])[] = [
  ['fora do ar', { snapshotTrouble: 'unreachable', phase: 'offline', retryAt: IN_A_WHILE }],
  ['que recusa', { snapshotTrouble: 'refused' }],
  ['ilegível', { snapshotTrouble: 'unreadable' }],
];

const saying = (news: Partial<LinkStatusFrame>): ScriptedLink => {
  const link = new ScriptedLink();
  link.say(news);
  return link;
};

export const LINK_ROOM: Room = {
  key: 'conexao',
  title: 'Conexão',
  exhibits: [
    ...LINKS.map(([name, news]) => ({
      name: `Selo ${name}`,
      show: (
        <DataCoreProvider core={saying(news).core}>
          <Announcer>
            <PlainSite>
              <LinkBadge />
            </PlainSite>
          </Announcer>
        </DataCoreProvider>
      ),
    })),
    ...NOTHING.map(([name, news]) => ({
      name: `Sem leituras da rede ${name}`,
      show: (
        <DataCoreProvider core={saying({ lastEventAt: null, ...news }).core}>
          <NoReadings />
        </DataCoreProvider>
      ),
    })),
    { name: 'Valor que não há', show: <NoValue label="sem leitura" /> },
    { name: 'Espera', show: <Spinner /> },
  ],
};
