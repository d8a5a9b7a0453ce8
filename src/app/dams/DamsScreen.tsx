import { formatNumber } from '#domain/text/format.ts';
import { SENSE_THRESHOLD } from '#domain/stations/inflow-sense.ts';
import { hasGoneSilent } from '#domain/stations/silence.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { damsTexts } from '#app/i18n/pt-br/dams.ts';
import type { Breakpoint } from '#app/theme/breakpoints.ts';
import { grid, spanByBreakpoint } from '#app/theme/grid.css.ts';
import { Empty } from '#app/ui/Empty.tsx';
import { page } from '#app/ui/page.css.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { DamEntry } from '#worker/api/dam-board.ts';
import { DamCard } from './DamCard.tsx';
import { cards, filter, head, item, note } from './DamsScreen.css.ts';
import { DownstreamPlan } from './DownstreamPlan.tsx';
import { GateTypeFilter, useGateType } from './GateTypeFilter.tsx';
import { SilenceAlert } from './SilenceAlert.tsx';
import { useNetworkHeardAt } from '#app/core/use-network-heard-at.ts';

const NO_DAMS: readonly DamEntry[] = [];

/** Columns (of twelve) of a cell by breakpoint: `span({ xs: 12, md: 4 })`. */
const span = (columns: { readonly [B in Breakpoint]?: number }): string =>
  (['xs', 'sm', 'md', 'lg', 'xl'] as const)
    .map((breakpoint) => spanByBreakpoint[breakpoint][String(columns[breakpoint])])
    .filter((name) => name !== undefined)
    .join(' ');

const DamCards = ({
  dams,
  silent,
}: {
  readonly dams: readonly DamEntry[];
  readonly silent: readonly DamEntry[];
}) => {
  const gateType = useGateType();
  return (
    <ul className={`${grid} ${cards}`}>
      {dams.map((dam) => (
        <li key={dam.id} className={`${item} ${span({ xs: 12, sm: 6, lg: 4 })}`}>
          <DamCard dam={dam} isSilent={silent.includes(dam)} gateType={gateType} />
        </li>
      ))}
    </ul>
  );
};

/** `/barragens`: alerts for silent dams, a card for each dam by name, then the cities downstream. */
export const DamsScreen = () => {
  const board = useLatestFrame('dam-board', null);
  const networkHeardAt = useNetworkHeardAt();
  const dams = board?.dams ?? NO_DAMS;
  const silent = dams.filter(({ heardAt }) => hasGoneSilent(heardAt, networkHeardAt));
  return (
    <div className={page}>
      <div className={head}>
        <h1>{damsTexts.title}</h1>
        <div className={filter}>
          <GateTypeFilter gates={dams.flatMap(({ gates }) => gates)} />
        </div>
        {dams.length > 0 && (
          <p className={note}>{damsTexts.senseNote(formatNumber(SENSE_THRESHOLD.percent, 1))}</p>
        )}
      </div>
      <SilenceAlert dams={silent} />
      {board === null ? (
        <Spinner screen />
      ) : dams.length === 0 ? (
        <Empty title={damsTexts.waitingTitle} text={damsTexts.waitingText} />
      ) : (
        <>
          <DamCards dams={dams} silent={silent} />
          <DownstreamPlan dams={dams} silent={silent} />
        </>
      )}
    </div>
  );
};
