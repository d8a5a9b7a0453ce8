import {
  AttributionControl,
  FullscreenControl,
  type IControl,
  type Map as MapLibreMap,
  NavigationControl,
  ScaleControl,
} from 'maplibre-gl';
import type { CoveredBox } from './covered-box.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** A frame with a mark in its middle: the whole territory. */
const wholeIcon = (): SVGSVGElement => {
  const icon = document.createElementNS(NAMESPACE, 'svg');
  icon.setAttribute('viewBox', '0 0 20 20');
  icon.setAttribute('width', '20');
  icon.setAttribute('height', '20');
  icon.setAttribute('aria-hidden', 'true');
  const lines = document.createElementNS(NAMESPACE, 'path');
  lines.setAttribute(
    'd',
    'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  );
  lines.setAttribute('fill', 'none');
  lines.setAttribute('stroke', 'currentColor');
  lines.setAttribute('stroke-width', '1.75');
  icon.append(lines);
  return icon;
};

/** Back to where the map looks at first (SPEC 9). */
const startViewControl = (label: string, onPress: () => void): IControl => {
  const box = document.createElement('div');
  return {
    onAdd: () => {
      const button = document.createElement('button');
      button.type = 'button';
      button.title = label;
      button.setAttribute('aria-label', label);
      button.style.placeItems = 'center';
      button.style.display = 'grid';
      button.append(wholeIcon());
      button.addEventListener('click', onPress);
      box.className = 'maplibregl-ctrl maplibregl-ctrl-group';
      box.append(button);
      return box;
    },
    onRemove: () => box.remove(),
  };
};

/** What the controls hide of the map in `host`. */
export const coveredByControls = (host: HTMLElement): readonly CoveredBox[] => {
  const map = host.getBoundingClientRect();
  return [...host.querySelectorAll('.maplibregl-ctrl')].map((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    return {
      left: left - map.left,
      top: top - map.top,
      right: right - map.left,
      bottom: bottom - map.top,
    };
  });
};

/** Zoom, north, the whole territory, full screen, scale and sources. */
export const addControls = (
  map: MapLibreMap,
  host: HTMLElement,
  startView: { readonly label: string; readonly onPress: () => void },
): void => {
  map.addControl(new NavigationControl({ showCompass: true }), 'bottom-right');
  map.addControl(startViewControl(startView.label, startView.onPress), 'bottom-right');
  // The whole screen with its panels, not the picture alone.
  const workspace = host.closest('main');
  if (workspace !== null && document.fullscreenEnabled) {
    map.addControl(new FullscreenControl({ container: workspace }), 'bottom-right');
  }
  map.addControl(new ScaleControl({ unit: 'metric', maxWidth: 72 }), 'bottom-right');
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  // The library unfolds it over the map; visitors unfold it on demand.
  const attribution = host.querySelector('.maplibregl-ctrl-attrib');
  attribution?.classList.remove('maplibregl-compact-show');
  attribution?.removeAttribute('open');
};
