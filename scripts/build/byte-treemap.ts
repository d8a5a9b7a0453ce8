import { hierarchy, treemap } from 'd3-hierarchy';
import type { RouteBytes } from './byte-report.ts';

const WIDTH = 1_200;
const HEIGHT = 420;

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Area {
  readonly name: string;
  readonly bytes: number;
  readonly children?: readonly Area[];
}

const treemapOf = ({ path, bytes, packages }: RouteBytes): string => {
  const all: Area = { name: path, bytes: 0, children: packages };
  const areas = treemap<Area>()
    .size([WIDTH, HEIGHT])
    .padding(1)
    .round(true)(hierarchy(all, ({ children }) => children).sum((area) => area.bytes))
    .leaves();
  const boxes = areas.map(({ data, x0, y0, x1, y1 }) => {
    const words = escaped(`${data.name} ${kilobytes(data.bytes)}`);
    const place = `left:${x0}px;top:${y0}px;width:${x1 - x0}px;height:${y1 - y0}px`;
    return `<div class="${data.name.startsWith('src/') ? 'own' : 'other'}" style="${place}" title="${words}">${words}</div>`;
  });
  return `<h2>${escaped(path)}: ${kilobytes(bytes)} kB</h2><div class="map">${boxes.join('')}</div>`;
};

/** A page that shows what each package costs each route, as areas. */
export const treemapPage = (
  routes: readonly RouteBytes[],
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bytes by package</title><style>
body { font: 14px system-ui, sans-serif; margin: 24px }
.map { position: relative; width: ${WIDTH}px; height: ${HEIGHT}px }
.map div { position: absolute; overflow: hidden; box-sizing: border-box; padding: 2px 4px; font-size: 12px }
.own { background: #cfe8d5 } .other { background: #d6e0f5 }
</style><h1>What each route loads, kB after brotli, by package; our own code by folder</h1>
${routes.map(treemapOf).join('\n')}
</html>
`;

/** The same as a table for a terminal: packages down, routes across; the largest ones. */
export const bytesTable = (routes: readonly RouteBytes[], most: number): string => {
  const sums = new Map<string, number>();
  for (const { packages } of routes) {
    for (const { name, bytes } of packages) sums.set(name, Math.max(sums.get(name) ?? 0, bytes));
  }
  const names = Array.from(sums)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name]) => name);
  const row = (name: string, of: (route: RouteBytes) => number | undefined): string =>
    name.padEnd(40) +
    routes
      .map((route) => {
        const bytes = of(route);
        return (bytes === undefined ? '' : kilobytes(bytes)).padStart(
          Math.max(route.path.length, 6) + 2,
        );
      })
      .join('');
  return [
    ' '.repeat(40) + routes.map(({ path }) => `  ${path.padStart(6)}`).join(''),
    row('all', ({ bytes }) => bytes),
    ...names.map((name) =>
      row(name, ({ packages }) => packages.find((one) => one.name === name)?.bytes),
    ),
  ].join('\n');
};
