import { describe, expect, expectTypeOf, it } from 'vitest';
import { type StationId, stationId } from '#domain/stations/station.ts';
import type { ViewName, Views } from '#worker/api/views.ts';
import { InstanceIds } from './instance-ids.ts';

/** Members of a frame or query that hold station ids but would not be translated; `never` for none. */
type Missed<Part> = Part extends StationId
  ? 'an id without a name'
  : Part extends string | number | boolean | null | undefined | ArrayBufferView
    ? never
    : Part extends readonly (infer Item)[]
      ? Missed<Item>
      : {
          [Key in keyof Part]-?: Part[Key] extends StationId
            ? Key extends 'id'
              ? never
              : Key
            : Missed<Part[Key]>;
        }[keyof Part];

describe('station ids of one worker among those of others', () => {
  it('stand where the page looks for them, in every view', () => {
    expectTypeOf<Missed<Views[ViewName]>>().toEqualTypeOf<never>();
    expectTypeOf<
      Missed<{ readonly best: { readonly station: StationId } }>
    >().toEqualTypeOf<'station'>();
    expectTypeOf<
      Missed<{ readonly list: readonly StationId[] }>
    >().toEqualTypeOf<'an id without a name'>();
  });

  it('are those of the worker while it is the first', () => {
    const frame = { ids: Uint32Array.of(3), stations: [{ id: stationId(3) }] };
    expect(new InstanceIds(0).toPage(frame)).toEqual({
      ids: Uint32Array.of(3),
      stations: [{ id: 3 }],
    });
  });

  it('are renumbered once each, also where two lists name the same row', () => {
    const row = { id: stationId(3), values: Float64Array.of(3) };
    const frame = { ids: Uint32Array.of(3), rising: [row], near: [row], at: { id: 'E-3' } };
    expect(new InstanceIds(1).toPage(frame)).toEqual({
      ids: Uint32Array.of(65_539),
      rising: [{ id: 65_539, values: Float64Array.of(3) }],
      near: [{ id: 65_539, values: Float64Array.of(3) }],
      at: { id: 'E-3' },
    });
  });

  it('are translated back to the same ids, and match no station of another worker', () => {
    const ids = new InstanceIds(2);
    const query = { hold: { id: stationId(131_079), at: 4 } };
    expect(ids.toWorker(query)).toEqual({ hold: { id: 7, at: 4 } });
    expect(query.hold.id).toBe(131_079);
    expect(ids.toWorker({ hold: { id: stationId(7), at: 4 } })).toEqual({
      hold: { id: -1, at: 4 },
    });
  });
});
