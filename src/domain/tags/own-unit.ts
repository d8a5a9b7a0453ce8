import { quantityAt } from '#domain/quantities/quantities.ts';
import type { ReadingPath } from './tag-path.ts';

/** The unit a quantity is shown and compared in; null for a path we know nothing of. */
export const ownUnitOf = (path: ReadingPath): string | null => quantityAt(path)?.unit ?? null;
