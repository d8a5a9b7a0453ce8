import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { AlongRiver } from '#domain/network/river-graph.ts';
import type { City, RiverStation } from '#domain/network/places.ts';
import { freshnessOf, isOverdue } from '#domain/stations/quality/freshness.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { unitBeside } from '#domain/quantities/quantities.ts';
import { formatUnit } from '#domain/text/format.ts';
import { belowDamsTexts } from '#i18n/pt-br/screens/below-dams.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { changeText } from '#i18n/readings/trend-texts.ts';
import { quantityNumber } from '#i18n/readings/quantity-text.ts';
import { momentOf } from '#app/core/link-details.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import type { DamTrend } from '#app/readings/dam/dam-trend.ts';
import { SenseWord } from '#app/readings/dam/SenseWord.tsx';
import { useDamTrend } from '#app/readings/dam/use-dam-trend.ts';
import type { KnownBrief } from '#app/readings/use-station-brief.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { gatesOpenText } from '#app/readings/dam/gate-text.ts';
import { TitledSection } from '#app/ui/TitledSection.tsx';
import { useSeen } from '#app/ui/use-seen.ts';
import type { DamEntry } from '#worker/api/dam-board.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { ReportAge } from '#app/readings/ReportAge.tsx';
import * as styles from './DamsAbove.css.ts';

const CREST_PERCENT = 100;

type Changes = Pick<DamTrend, 'lastHour' | 'sense'>;

/** What a dam does: how full it is, whether it fills, whether it spills, its gates. */
const Facts = ({ dam, changes }: { readonly dam: DamEntry; readonly changes: Changes | null }) => {
  const zone = useTimeZone();
  const freshness = freshnessOf(dam, useNow());
  const isOld = isOverdue(freshness);
  const isSpilling =
    (comparableNumber(dam.percent) ?? 0) > CREST_PERCENT || (comparableNumber(dam.spill) ?? 0) > 0;
  const hour =
    changes === null ? null : changeText(changes.lastHour, unitBeside('montante', dam.upstream));
  return (
    <>
      <div className={styles.now}>
        {dam.percent === null ? (
          <p className={styles.missing}>{readingTexts.noLevel}</p>
        ) : (
          <p className={styles.figure[isOld ? 'old' : 'now']}>
            {quantityNumber('percentual', dam.percent)}
            <bdi className={styles.unit}>
              {` ${formatUnit(dam.percent.unit)} ${readingTexts.ofReservoir}`}
            </bdi>
          </p>
        )}
        {isOld || changes === null ? null : <SenseWord sense={changes.sense} />}
      </div>
      {isOld && freshness !== 'doubtful' ? (
        <p className={styles.silent}>
          {cityTexts.damSilent(momentOf(dam.reportedAt, serverNow(), zone))}
        </p>
      ) : (
        <>
          {isSpilling ? <p className={styles.spilling}>{cityTexts.spilling}</p> : null}
          <p className={styles.detail}>
            {[
              hour === null ? null : cityTexts.inOneHour(hour),
              dam.gates.length === 0 ? null : cityTexts.gates(gatesOpenText(dam.gates)),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </>
      )}
    </>
  );
};

const LiveFacts = ({ dam, known }: { readonly dam: DamEntry; readonly known: KnownBrief }) => {
  const trend = useDamTrend(dam, known);
  return <Facts dam={dam} changes={trend.history.kind === 'loading' ? null : trend} />;
};

/** Near the viewport only: a provider without recent series is asked for the history of each dam. */
const LiveFactsWhenSeen = (props: ComponentProps<typeof LiveFacts>) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div ref={place}>
      {isSeen ? <LiveFacts {...props} /> : <Facts dam={props.dam} changes={null} />}
    </div>
  );
};

interface DamListProps {
  readonly dams: readonly AlongRiver<RiverStation>[];
  readonly briefOf: (codigo: string) => StationBrief | null;
  readonly isLoaded: boolean;
  readonly isDayToCome: boolean;
}

const DamList = ({ dams, briefOf, isLoaded, isDayToCome }: DamListProps) => {
  const board = useLatestFrame('dam-board', null);
  // The board's order, as on every page.
  const order = board?.dams.map(({ station }) => station.codigo) ?? [];
  const listed = dams.toSorted(
    (a, b) => order.indexOf(a.place.codigo) - order.indexOf(b.place.codigo),
  );
  return (
    <ul className={styles.dams}>
      {listed.map(({ place: { codigo, name, river }, distanceKm }) => {
        const dam = board?.dams.find(({ station }) => station.codigo === codigo);
        const brief = briefOf(codigo);
        const hasDay = isDayToCome || (brief?.days.length ?? 0) > 0;
        const FactsOf = hasDay ? LiveFacts : LiveFactsWhenSeen;
        return (
          <li key={codigo} className={styles.dam}>
            <div className={styles.head}>
              <h3>
                <Link
                  className={styles.link}
                  to="/estacao/{-$codigo}"
                  params={{ codigo }}
                  preload={false}
                >
                  {cityTexts.dam(name ?? belowDamsTexts.damName(brief?.station.name ?? codigo))}
                </Link>
              </h3>
              {dam === undefined ? null : <ReportAge of={dam} />}
            </div>
            <p className={styles.detail}>{cityTexts.damDistance(distanceKm, river)}</p>
            {dam === undefined ? (
              <p className={styles.missing}>
                {isLoaded && board !== null ? cityTexts.damUnknown : controlsTexts.loading}
              </p>
            ) : (
              <FactsOf dam={dam} known={{ brief, isDayToCome }} />
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** The dams whose water reaches a city, and what each of them does. */
export const DamsAbove = ({ city, ...list }: DamListProps & { readonly city: City }) => {
  return (
    <TitledSection title={cityTexts.dams}>
      {list.dams.length === 0 ? <p>{cityTexts.damsNone(city.name)}</p> : <DamList {...list} />}
    </TitledSection>
  );
};
