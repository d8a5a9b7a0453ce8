import { rainPeriodMinutes, RAIN_PERIODS } from '#domain/quantities/choices/rain-period.ts';
import type { KnownQuantity, QuantityId } from '#domain/quantities/quantities.ts';
import { ucumOf } from '#domain/quantities/ucum.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { LOCALE } from '#domain/text/format.ts';

const UCUM = 'http://www.opengis.net/def/uom/UCUM/';

/** How a value was calculated, in the words of EDR 1.1 (its annex on `measurementType`). */
interface MeasurementType {
  readonly method: 'instantaneous' | 'sum' | 'mean' | 'maximum';
  /** ISO 8601; before the instant of the value. Absent where the provider does not give it. */
  readonly duration?: string;
}

/** A quantity as EDR and CoverageJSON describe it. */
export interface OpenParameter {
  readonly type: 'Parameter';
  readonly id: QuantityId;
  readonly label: string;
  readonly dataType: 'float';
  readonly unit: {
    readonly label: Readonly<Record<string, string>>;
    readonly symbol: { readonly value: string; readonly type: string };
  };
  readonly observedProperty: { readonly label: Readonly<Record<string, string>> };
  readonly measurementType: MeasurementType;
}

type Described = Pick<KnownQuantity, 'id' | 'unit' | 'value' | 'measurement' | 'history'>;

const METHODS: { readonly [Value in string]?: MeasurementType['method'] } = {
  media: 'mean',
  maxima: 'maximum',
};

/** Rain is a rolling sum that ends at the instant; the one without a window is of 24 h. */
const measurementOf = ({ measurement, history, value }: Described): MeasurementType => {
  if (measurement !== 'chuva') return { method: METHODS[value ?? ''] ?? 'instantaneous' };
  const period = RAIN_PERIODS.find((one) => one === history) ?? '024h';
  return { method: 'sum', duration: `-PT${rainPeriodMinutes(period)}M` };
};

/** Describes quantities, by their ids. */
export const openParameters = (
  quantities: readonly Described[],
): Readonly<Record<string, OpenParameter>> =>
  Object.fromEntries(
    quantities.map((quantity): [string, OpenParameter] => {
      const { id, unit } = quantity;
      const label = quantityName(id);
      return [
        id,
        {
          type: 'Parameter',
          id,
          label,
          dataType: 'float',
          unit: { label: { [LOCALE]: unit }, symbol: { value: ucumOf(unit), type: UCUM } },
          observedProperty: { label: { [LOCALE]: label } },
          measurementType: measurementOf(quantity),
        },
      ];
    }),
  );
