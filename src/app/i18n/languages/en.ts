import { formatNumber } from '#domain/text/format.ts';
import type { Language } from '../overlay.ts';

const plurals = new Intl.PluralRules('en');
const counted = (count: number, one: string, other: string): string =>
  `${formatNumber(count, 0)} ${plurals.select(count) === 'one' ? one : other}`;

/** English, so far for the shell, what it says of failures and the table's controls; the rest is still Portuguese. */
export const language: Language = {
  formats: 'en-GB',
  texts: {
    controls: {
      rowsPerPage: 'Rows per page:',
      noOptions: 'No options',
      loading: 'Loading…',
      clear: 'Clear',
      close: 'Close',
      open: 'Open',
    },
    components: {
      pagination: {
        title: 'Pages',
        rowsPerPage: 'Rows per page:',
        all: 'All',
        range: (from, to, all) =>
          `${formatNumber(from, 0)}–${formatNumber(to, 0)} of ${formatNumber(all, 0)}`,
        steps: {
          first: { label: 'Go to first page', word: 'First' },
          previous: { label: 'Go to previous page', word: 'Previous' },
          next: { label: 'Go to next page', word: 'Next' },
          last: { label: 'Go to last page', word: 'Last' },
        },
      },
      rating: { stars: (count) => counted(count, 'star', 'stars'), none: 'No rating' },
      autocomplete: {
        noOptions: 'No options',
        loading: 'Loading…',
        clear: 'Clear',
        close: 'Close',
        open: 'Open',
      },
      alert: { close: 'Close' },
    },
    shell: {
      about: 'About the data',
      skipToContent: 'Skip to content',
      mainNavigation: 'Main',
      dams: 'Dams',
      map: 'Map',
      table: 'Table',
      menu: 'Menu',
      more: 'More',
      theme: 'Theme',
      themes: { light: 'Light', dark: 'Dark', system: 'System' },
      language: 'Language',
    },
    titles: {
      map: 'Map',
      dams: 'Dams',
      table: 'Table',
      stations: 'Stations',
      station: (codigo) => `Station ${codigo}`,
      chart: (station) => `Chart · ${station}`,
      series: (station) => `Data · ${station}`,
      notFound: 'Page not found',
    },
    descriptions: {
      site: 'Rain, rivers, weather and dams of Santa Catarina, Brazil, in real time: every station of the state network on a map and in tables.',
      map: 'Live map of the rain, rivers, weather and dams of Santa Catarina, Brazil, with radar and satellite.',
      dams: 'Level, trend and gates of every flood-control dam of Santa Catarina, Brazil, live, and the cities below it.',
      table:
        'Every station of Santa Catarina, Brazil, in one live table: rain by period, rivers, weather and dams; with search, filters and export.',
      stations:
        'Find a monitoring station of Santa Catarina, Brazil, by name, code, river, basin or region.',
      station: (codigo) =>
        `Live readings, charts and history of station ${codigo} of the monitoring network of Santa Catarina, Brazil.`,
      notFound:
        'This address does not exist. Search for a station, or open the map, the table or the dams.',
    },
    offline: {
      newVersion: 'There is a new version of the site.',
      newConfig: 'The settings of the site have changed.',
      update: 'Update',
      later: 'Later',
    },
    announcements: {
      live: 'The connection is back: readings are current.',
      offline: 'The connection is lost: readings may be old.',
      neverConnected: 'No connection to the data provider: there are no readings yet.',
      onlyKept: 'No connection to the data provider: the readings are those saved on this device.',
      crossed: (station, quantity, value, range) =>
        `${station}. ${quantity}: ${value}, in ${range}.`,
    },
    print: {
      note: (instant, address) => `Printed ${instant}, Brasília time. Source: Vigia, ${address}`,
      action: 'Print',
      incomplete:
        'Rows are missing: only those in sight were printed. Use “Print” in the table’s tools to have them all.',
    },
    link: {
      phases: { live: 'Live', connecting: 'Connecting…', offline: 'No connection' },
      lastData: (age) => `Last data ${age}`,
      retryIn: (seconds) => `Reconnecting in ${formatNumber(seconds, 0)} s`,
      retryNow: 'Reconnecting',
      ofTime: (time) => `of ${time}`,
      ofDay: (dayAndTime) => `of ${dayAndTime}`,
      kept: (ofWhen) => `Saved data ${ofWhen}`,
      dataOf: (ofWhen) => `Data ${ofWhen}`,
      updating: 'Updating…',
      unstable: 'Unstable connection',
      busy: 'Economy mode',
      partial: 'Partial data',
      silent: 'No new readings from the network for over 1 min',
      noReadings: 'No readings yet',
      unreadable: 'The provider’s answer could not be read',
    },
    noReadings: {
      title: 'There are no readings to show yet.',
      unreachable: 'The data provider does not answer.',
      empty: 'The data provider answers, but has no stations yet.',
      refused: 'The data provider refused the request.',
      busy: 'The data provider asked to wait.',
      unreadable: 'The data provider’s answer could not be read.',
      offline: 'This device has no internet connection.',
      retryIn: (seconds) => `Next attempt in ${formatNumber(seconds, 0)} s.`,
      retrying: 'Trying again…',
      retryNow: 'Try now',
    },
    failures: {
      notFoundTitle: 'Page not found',
      notFoundText: 'This address does not exist. The stations are still being watched.',
      notFoundSearch: 'Find a station',
      notFoundHint: 'By name, code, river, basin, region or city.',
      notFoundFind: 'Search',
      notFoundStation: (codigo) => `Open station ${codigo}`,
      notFoundWays: 'Or go to',
      screenTitle: 'This screen could not be shown',
      screenText: 'The other screens still work. No data were lost.',
      screenNotLoaded: 'This screen could not be loaded',
      screenNotLoadedText:
        'The connection broke on the way, or a new version of the site is out. Reload the page; screens that were open still work.',
      screenReload: 'Reload',
      screenRetry: 'Try again',
      screenHome: 'Back to the start',
      startTitle: 'The site cannot show data yet',
      startUnreachable:
        'The site’s configuration was not found. Check your connection; a new attempt is made every 15 seconds.',
      startUnreadable: (member) =>
        `The site’s configuration has a fault (${member}). Whoever runs the site has to mend it; a new attempt is made every 15 seconds.`,
      startRetry: 'Try now',
      coreTitle: 'The site receives no data any more',
      coreText:
        'The part of the site that receives the readings stopped several times in a row. Reload the page; if that does not help, close other programs or tabs.',
      coreFaults: (count) => `Faults counted in this visit: ${formatNumber(count, 0)}.`,
      coreReload: 'Reload',
    },
    station: { noReading: 'no reading', count: (count) => counted(count, 'station', 'stations') },
    table: {
      caption: 'Stations',
      search: 'Find a station',
      typeFilter: 'Type',
      allTypes: 'All types',
      options: 'Filters and options',
      group: 'Readings',
      pause: 'Pause',
      shown: (matched, total, { stations, isLeast }) => {
        const all = counted(total + stations, 'station', 'stations');
        if (stations === 0) return `${formatNumber(matched, 0)} of ${all}`;
        const least = isLeast ? 'more than ' : '';
        return `${formatNumber(matched, 0)} of ${least}${all}; ${least}${formatNumber(stations, 0)} did not fit`;
      },
    },
  },
};
