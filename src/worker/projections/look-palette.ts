import { lookOf, type ReadingLook } from '#domain/tags/shown-reading.ts';
import { FOREIGN_UNIT } from '#domain/tags/unit-code.ts';
import { decimalsOfStyle, type PackedStyle, unitCodeOfStyle } from '../log/reading-style.ts';

/** Distinct looks of a frame's readings: usually one. */
export class LookPalette {
  readonly #ownUnit: string | null;
  readonly #indexByStyle = new Map<PackedStyle, number>();
  readonly #indexByUnit = new Map<string, number>();
  readonly looks: ReadingLook[] = [];

  constructor(ownUnit: string | null) {
    this.#ownUnit = ownUnit;
  }

  /** Index of a look; `reported` is the reported unit, which counts for an unknown one only. */
  indexOf(style: PackedStyle, reported: string | null): number {
    const code = unitCodeOfStyle(style);
    const unit = code === FOREIGN_UNIT ? reported : null;
    const key = unit === null ? null : `${style} ${unit}`;
    const known = key === null ? this.#indexByStyle.get(style) : this.#indexByUnit.get(key);
    if (known !== undefined) return known;
    const index = this.looks.length;
    this.looks.push(lookOf(this.#ownUnit, { code, unit, decimals: decimalsOfStyle(style) }));
    if (key === null) this.#indexByStyle.set(style, index);
    else this.#indexByUnit.set(key, index);
    return index;
  }
}
