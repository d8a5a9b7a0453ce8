import { quantityAt } from './quantities.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/** The unit a quantity is shown and compared in; null for an unknown path. */
export const ownUnitOf = (path: ReadingPath): string | null => quantityAt(path)?.unit ?? null;
