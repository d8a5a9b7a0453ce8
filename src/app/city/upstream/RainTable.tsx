import { Link } from '@tanstack/react-router';
import { type QuantityId, quantityOf } from '#domain/quantities/quantities.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { quantityNumber, quantityText } from '#i18n/readings/quantity-text.ts';
import { reportWords } from '#i18n/readings/report-text.ts';
import { useNow } from '#app/core/use-now.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import * as styles from './RainTable.css.ts';

const COLUMNS = [
  { key: 'hour', id: 'chuva001h', of: ({ rain }: StationBrief) => rain },
  { key: 'threeHours', id: 'chuva003h', of: ({ rainThreeHours }: StationBrief) => rainThreeHours },
  { key: 'day', id: 'chuva024h', of: ({ rainDay }: StationBrief) => rainDay },
] as const;

/** A number, with its unit where that is not the column's. As in every table no rain is blank (SPEC 9), no reading a dash. */
const Cell = ({ id, shown }: { readonly id: QuantityId; readonly shown: ShownReading | null }) => {
  if (shown !== null && shown.value !== 0) {
    return shown.unit === quantityOf(id).unit ? quantityNumber(id, shown) : quantityText(id, shown);
  }
  return (
    <>
      {shown === null ? <span aria-hidden="true">–</span> : null}
      <span className={visuallyHidden}>{shown === null ? cityTexts.noReading : cityTexts.dry}</span>
    </>
  );
};

export interface RainRow {
  readonly brief: StationBrief;
  /** Where it is, below its name. */
  readonly where: string;
}

/** Whose a station's rain is, and why it may no longer hold; empty for a present one of the network's own. */
const Doubt = ({ of }: { readonly of: StationBrief }) => {
  const { note } = reportWords(of, useNow());
  return note === null ? null : `, ${note}`;
};

/** Rain of some stations in three windows, in millimetres. */
export const RainTable = ({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly RainRow[];
}) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{cityTexts.rainStation}</th>
        {COLUMNS.map(({ key }) => (
          <th key={key} scope="col" className={styles.number}>
            {cityTexts.rainColumns[key]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ brief, where }) => (
        <tr key={brief.station.codigo}>
          <th scope="row" className={styles.station}>
            <Link
              className={styles.link}
              to="/estacao/{-$codigo}"
              params={{ codigo: brief.station.codigo }}
              preload={false}
            >
              <bdi>{brief.station.name}</bdi>
            </Link>
            <bdi className={styles.where}>
              {where}
              <Doubt of={brief} />
            </bdi>
          </th>
          {COLUMNS.map(({ key, id, of }) => (
            <td key={key} className={styles.number}>
              <Cell id={id} shown={of(brief)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
