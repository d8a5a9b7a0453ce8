import { cutText, isRecord, MAX_TEXT_LENGTH } from '#domain/untrusted.ts';

/** A basin or a region as the provider spells it, and as people call it. */
export interface Area {
  readonly kind: 'basin' | 'region';
  readonly wireName: string;
  readonly name: string;
}

const KINDS = ['basin', 'region'] as const;
/** More than any network has. */
const MAX_AREAS = 1_000;

const textOf = (raw: unknown): string | null =>
  typeof raw === 'string' && raw.trim() !== '' ? cutText(raw.trim(), MAX_TEXT_LENGTH) : null;

const decodeArea = (raw: unknown): Area | null => {
  if (!isRecord(raw)) return null;
  const kind = KINDS.find((one) => one === raw['kind']);
  const [wireName, name] = [textOf(raw['wireName']), textOf(raw['name'])];
  return kind === undefined || wireName === null || name === null ? null : { kind, wireName, name };
};

/** Decodes an untrusted list; what has not the form is left out. */
export const decodeAreas = (raw: unknown): readonly Area[] =>
  Array.isArray(raw)
    ? raw.slice(0, MAX_AREAS).flatMap((item: unknown) => decodeArea(item) ?? [])
    : [];

/** Names of areas by kind and the provider's spelling. */
export type AreaNames = { readonly [K in Area['kind']]: ReadonlyMap<string, string> };

export const areaNames = (areas: readonly Area[]): AreaNames => {
  const of = (kind: Area['kind']) =>
    new Map(areas.filter((one) => one.kind === kind).map(({ wireName, name }) => [wireName, name]));
  return { basin: of('basin'), region: of('region') };
};

/** What people call an area; the provider's own spelling if the network has no other. */
export const areaName = (
  names: AreaNames,
  kind: Area['kind'],
  wireName: string | null,
): string | null => (wireName === null ? null : (names[kind].get(wireName) ?? wireName));
