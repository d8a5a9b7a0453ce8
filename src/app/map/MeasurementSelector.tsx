import { MEASUREMENT_TYPES, type HistoryKey, type ValueKey } from '#domain/catalogue.ts';
import {
  chooseCategory,
  chooseHistory,
  chooseValue,
  offeredHistories,
  offeredValues,
  type Selection,
} from '#domain/selector.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { SelectField } from '#app/ui/SelectField.tsx';
import * as styles from './MeasurementSelector.css.ts';
import { selectionText } from './selection-text.ts';
import { useFold } from './use-fold.ts';

export interface MeasurementSelectorProps {
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
}

/** Category, history and value of what the map shows, with the resets of SPEC 4. */
export const MeasurementSelector = ({ selection, onChange }: MeasurementSelectorProps) => (
  <Panel
    title={ptBr.map.measurement}
    {...useFold('measurement', true)}
    summary={selectionText(selection)}
  >
    <div className={styles.group}>
      <SelectField
        label={ptBr.map.category}
        chosen={selection.type}
        options={MEASUREMENT_TYPES.map((key) => ({ key, label: ptBr.measurement.types[key] }))}
        onChoose={(key) => onChange(chooseCategory(key))}
      />
      <SelectField<HistoryKey>
        label={ptBr.map.history}
        chosen={selection.history}
        options={offeredHistories(selection.type, 'map').map(({ key }) => ({
          key,
          label: ptBr.measurement.histories[key],
        }))}
        onChoose={(key) => onChange(chooseHistory(selection, key))}
      />
      <SelectField<ValueKey>
        label={ptBr.map.value}
        chosen={selection.value}
        options={offeredValues(selection).map(({ key }) => ({
          key,
          label: ptBr.measurement.values[key],
        }))}
        onChoose={(key) => onChange(chooseValue(selection, key))}
      />
    </div>
  </Panel>
);
