import { useId, useRef } from 'react';
import { formatNumber } from '#domain/text/format.ts';
import { DEFAULT_OPACITY } from '#app/map/overlays/overlay.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { Checkbox } from '#app/ui/controls/Checkbox.tsx';
import { Panel } from '#app/ui/panels/Panel.tsx';
import {
  chooseVisualization,
  OVERLAY_KINDS,
  type OverlayChoice,
  type OverlayKind,
  setOpacity,
  switchOverlay,
} from './overlay-choice.ts';
import { useFold } from '#app/map/panels/use-fold.ts';
import * as styles from './OverlaysPanel.css.ts';
import { RadarScale } from './RadarScale.tsx';
import type { Overlays } from './use-overlays.ts';

const texts = mapTexts.overlays;

export interface OverlaysPanelProps {
  readonly choice: OverlayChoice;
  readonly overlays: Pick<Overlays, 'availability' | 'rainviewerError' | 'isPast'>;
  readonly onChange: (choice: OverlayChoice) => void;
}

/** Which pictures lie over the map, each with its switch and its strength, and whether the map is about them (SPEC 3). */
export const OverlaysPanel = ({ choice, overlays, onChange }: OverlaysPanelProps) => {
  const id = useId();
  const lastOpacity = useRef({ radar: DEFAULT_OPACITY, satellite: DEFAULT_OPACITY });
  const overlayRow = (kind: OverlayKind) => {
    const opacity = choice.opacity[kind];
    const isMissing = overlays.availability[kind] === 'unavailable';
    const hint = `${id}-${kind}`;
    return (
      <div key={kind} className={styles.overlay}>
        <Checkbox
          isSwitch
          checked={opacity !== null}
          describedBy={isMissing ? hint : undefined}
          onChange={(checked) => {
            if (opacity !== null) lastOpacity.current[kind] = opacity;
            onChange(switchOverlay(choice, kind, checked, lastOpacity.current[kind]));
          }}
        >
          {texts.kinds[kind]}
        </Checkbox>
        {opacity === null ? null : (
          <div className={styles.strength}>
            <input
              type="range"
              className={styles.slider}
              min={0}
              max={1}
              step={0.01}
              value={opacity}
              aria-label={texts.opacity[kind]}
              aria-valuetext={texts.percent(formatNumber(opacity * 100, 0))}
              onChange={(event) => onChange(setOpacity(choice, kind, event.target.valueAsNumber))}
            />
            <span className={styles.percent} aria-hidden="true">
              {texts.percent(formatNumber(opacity * 100, 0))}
            </span>
          </div>
        )}
        {opacity === null ? null : (
          <div className={styles.inFront}>
            <Checkbox
              size="small"
              checked={choice.visualization === kind}
              onChange={(checked) =>
                onChange(chooseVisualization(choice, checked ? kind : 'stations'))
              }
            >
              {texts.inFront[kind]}
            </Checkbox>
          </div>
        )}
        {opacity !== null && isMissing ? (
          <p id={hint} className={styles.hint}>
            {texts[overlays.isPast ? 'notKept' : 'unavailable'][kind]}
          </p>
        ) : null}
        {opacity !== null && kind === 'radar' && !isMissing ? <RadarScale /> : null}
      </div>
    );
  };
  const shown = OVERLAY_KINDS.filter((kind) => choice.opacity[kind] !== null);
  const summary =
    shown.length === 0 ? texts.off : shown.map((kind) => texts.kinds[kind]).join(', ');
  return (
    <Panel title={texts.title} {...useFold('overlays', false)} summary={summary}>
      <div className={styles.group}>
        {OVERLAY_KINDS.map(overlayRow)}
        {overlays.rainviewerError ? <output className={styles.hint}>{texts.error}</output> : null}
      </div>
    </Panel>
  );
};
