import { expect, it } from 'vitest';
import { absentModule, usedLooks } from './map-library.ts';

it('a module that is left out has all its names: questions say no, the rest refuses', async () => {
  const source = `
    import {a} from '../a.ts';
    export type Kept = string;
    export class Layer extends Base { x: number; }
    export const isLayer = (one) => one.type === 'layer';
    export function drawLayer() {}
    const first = 1; const second = 2;
    export {
      first, second
    };
    export default 'text';`;
  const absent: Record<string, unknown> = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(absentModule(source))}`
  );
  expect(Object.keys(absent).toSorted()).toEqual(
    ['Layer', 'isLayer', 'drawLayer', 'first', 'second', 'default'].toSorted(),
  );
  const call = (name: string): unknown => Reflect.apply(Object(absent[name]), undefined, []);
  expect(call('isLayer')).toBe(false);
  expect(() => call('drawLayer')).toThrow('drawLayer is left out of this map');
  expect({} instanceof Object(absent['second'])).toBe(false);
  expect(absent['default']).toBe('');
});

it('the looks of parts that nobody makes are left out, also within a media query', () => {
  const css =
    '.maplibregl-map{a:b}a.maplibregl-ctrl-logo{c:d}@media(forced-colors:active){.maplibregl-ctrl-geolocate{e:f}.maplibregl-ctrl-icon{g:h}}';
  expect(usedLooks(css)).toBe(
    '.maplibregl-map{a:b}@media(forced-colors:active){.maplibregl-ctrl-icon{g:h}}',
  );
});
