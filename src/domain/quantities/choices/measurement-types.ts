/** Group in which the quantities of a measurement are shown, on a station's page and in the table. */
export type MeasurementGroup = 'chuva' | 'rio' | 'meteorologia' | 'barragem';

/** The hue family of a legend. */
export type ColourFamily = 'rain' | 'river' | 'humidity' | 'thermal' | 'wind' | 'pressure' | 'dam';

/** The nine measurement types (SPEC 3), in the order the selector shows them. */
export const MEASUREMENT_TYPES = [
  'chuva',
  'taxa',
  'rio',
  'umidade',
  'sensacao',
  'temperatura',
  'vento',
  'pressao',
  'barragem',
] as const;
export type MeasurementType = (typeof MEASUREMENT_TYPES)[number];

/** Properties shared by the quantities of a measurement. */
export const MEASUREMENTS: {
  readonly [T in MeasurementType]: {
    readonly group: MeasurementGroup;
    readonly colours: ColourFamily;
  };
} = {
  chuva: { group: 'chuva', colours: 'rain' },
  taxa: { group: 'chuva', colours: 'rain' },
  rio: { group: 'rio', colours: 'river' },
  umidade: { group: 'meteorologia', colours: 'humidity' },
  sensacao: { group: 'meteorologia', colours: 'thermal' },
  temperatura: { group: 'meteorologia', colours: 'thermal' },
  vento: { group: 'meteorologia', colours: 'wind' },
  pressao: { group: 'meteorologia', colours: 'pressure' },
  barragem: { group: 'barragem', colours: 'dam' },
};

/** Whether untrusted text is a measurement type. */
export const isMeasurementType = (raw: unknown): raw is MeasurementType =>
  MEASUREMENT_TYPES.some((type) => type === raw);
