import { useNow } from '#app/core/use-now.ts';
import { thresholdAnnouncement } from '#app/live-region/threshold-announcements.ts';
import { useAnnouncement } from '#app/live-region/use-announcement.ts';
import { alertOfSummary } from '#app/readings/station-main.ts';
import type { StationAlert } from '#domain/stations/alerts/station-alert.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { awayText } from './away-text.ts';
import { placeKey } from './place-ref.ts';
import type { PlaceState } from './PlaceStates.tsx';

type Known = Extract<PlaceState, { readonly kind: 'known' }>;

/** By station: a city and its own gauge cross a level once. */
const Crossing = ({ state, alert }: { readonly state: Known; readonly alert: StationAlert }) => {
  const { name, brief, away, street } = state;
  const { station } = brief;
  const isSilent = freshnessOf(brief, useNow()) === 'silent';
  // A level of the river is no street's.
  const own = street === null ? (name ?? station.name) : station.name;
  useAnnouncement(
    `place ${station.codigo}`,
    thresholdAnnouncement({
      codigo: station.codigo,
      name: away === null ? own : `${own} (${awayText(away, station.name)})`,
      field: alert.field,
      // A silent station's last level says nothing about now.
      value: isSilent ? Number.NaN : alert.value,
      unit: alert.look.unit,
      decimals: alert.look.decimals,
      thresholds: alert.thresholds,
    }),
  );
  return null;
};

/** Announces that the river of one of the places crosses one of its alert levels, and nothing else. */
export const PlaceAnnouncements = ({ states }: { readonly states: readonly PlaceState[] }) => {
  const { thresholds } = useSiteConfig();
  return states.map((state) => {
    const alert = state.kind === 'known' ? alertOfSummary(state.brief, thresholds) : null;
    return state.kind !== 'known' || alert === null ? null : (
      <Crossing key={placeKey(state.place)} state={state} alert={alert} />
    );
  });
};
