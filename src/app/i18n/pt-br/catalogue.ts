import { aboutTexts } from './about.ts';
import { analysisTexts, chartTexts } from './analysis.ts';
import {
  componentsTexts,
  controlsTexts,
  historyTexts,
  measurementTexts,
  nearbyTexts,
  rangesTexts,
  readingTexts,
  seriesTexts,
  stationTexts,
  unitsTexts,
} from './common.ts';
import { damsTexts } from './dams.ts';
import { exportsTexts } from './exports.ts';
import { mapTexts } from './map.ts';
import {
  announcementsTexts,
  descriptionsTexts,
  failuresTexts,
  linkTexts,
  noReadingsTexts,
  offlineTexts,
  printTexts,
  shellTexts,
  titlesTexts,
} from './shell.ts';
import { stationScreenTexts } from './station.ts';
import { tableTexts } from './table.ts';

/**
 * Every text a person sees or hears (SPEC: the interface language is pt-BR). Screens import their own groups, so that no route
 * downloads the texts of another; whoever imports this has all of them.
 */
export const catalogue = {
  about: aboutTexts,
  analysis: analysisTexts,
  announcements: announcementsTexts,
  chart: chartTexts,
  components: componentsTexts,
  controls: controlsTexts,
  dams: damsTexts,
  descriptions: descriptionsTexts,
  exports: exportsTexts,
  failures: failuresTexts,
  history: historyTexts,
  link: linkTexts,
  map: mapTexts,
  measurement: measurementTexts,
  nearby: nearbyTexts,
  noReadings: noReadingsTexts,
  offline: offlineTexts,
  print: printTexts,
  ranges: rangesTexts,
  reading: readingTexts,
  series: seriesTexts,
  shell: shellTexts,
  station: stationTexts,
  stationScreen: stationScreenTexts,
  table: tableTexts,
  titles: titlesTexts,
  units: unitsTexts,
};
