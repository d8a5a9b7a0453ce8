import { MEASUREMENT_TYPES } from '#domain/quantities/choices/measurement-types.ts';
import type { HistoryKey, ValueKey } from '#domain/quantities/quantities.ts';
import {
  chooseCategory,
  chooseHistory,
  chooseValue,
  offeredHistories,
  offeredValues,
  type Selection,
} from '#domain/quantities/choices/selector.ts';
import { measurementTexts } from '#i18n/pt-br/measurements.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { Panel } from '#app/ui/panels/Panel.tsx';
import { SelectField } from '#app/ui/controls/SelectField.tsx';
import * as styles from './MeasurementSelector.css.ts';
import { selectionText } from '#app/readings/selection-text.ts';
import { useFold } from '#app/map/panels/use-fold.ts';

export interface MeasurementSelectorProps {
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
}

/** Category, history and value of what the map shows, with the resets of SPEC 4. */
export const MeasurementSelector = ({ selection, onChange }: MeasurementSelectorProps) => (
  <Panel
    title={mapTexts.measurement}
    {...useFold('measurement', false)}
    summary={selectionText(selection)}
  >
    <div className={styles.group}>
      <SelectField
        label={mapTexts.category}
        chosen={selection.type}
        options={MEASUREMENT_TYPES.map((key) => ({ key, label: measurementTexts.types[key] }))}
        onChoose={(key) => onChange(chooseCategory(key))}
      />
      <SelectField<HistoryKey>
        label={mapTexts.history}
        chosen={selection.history}
        options={offeredHistories(selection.type, 'map').map(({ key }) => ({
          key,
          label: measurementTexts.histories[key],
        }))}
        onChoose={(key) => onChange(chooseHistory(selection, key))}
      />
      <SelectField<ValueKey>
        label={mapTexts.value}
        chosen={selection.value}
        options={offeredValues(selection).map(({ key }) => ({
          key,
          label: measurementTexts.values[key],
        }))}
        onChoose={(key) => onChange(chooseValue(selection, key))}
      />
    </div>
  </Panel>
);
