import { useNavigate, useSearch } from '@tanstack/react-router';
import { LOCALE } from '#domain/text/format.ts';
import { gateTypes, type Gate } from '#domain/stations/gate.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { SelectField } from '#app/ui/controls/SelectField.tsx';

/** A native select needs a key for "no choice"; no gate's type is empty. */
const ALL = { key: '', label: damsTexts.allGateTypes } as const;

const collator = new Intl.Collator(LOCALE);

/** `tulipa` is capitalised like a name. */
const labelOf = (type: string): string =>
  type.slice(0, 1).toLocaleUpperCase(LOCALE) + type.slice(1);

/** The gate type in the URL; null for every type. */
export const useGateType = (): string | null => useSearch({ from: '/barragens' }).comporta ?? null;

/** Filters by gate type if there is more than one. A selected type that no longer exists can still be cleared. */
export const GateTypeFilter = ({ gates }: { readonly gates: readonly Gate[] }) => {
  const navigate = useNavigate({ from: '/barragens' });
  const chosen = useGateType();
  const types = new Set(gateTypes(gates));
  if (types.size < 2 && chosen === null) return null;
  if (chosen !== null) types.add(chosen);
  const options = [...types]
    .toSorted(collator.compare)
    .map((key) => ({ key, label: labelOf(key) }));
  return (
    <SelectField
      label={damsTexts.gateType}
      options={[ALL, ...options]}
      chosen={chosen ?? ALL.key}
      onChoose={(key) => {
        void navigate({
          search: (before) => ({ ...before, comporta: key === ALL.key ? undefined : key }),
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
};
