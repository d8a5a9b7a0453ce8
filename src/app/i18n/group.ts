import { overlay } from './overlay.ts';

/** The groups of texts that are loaded, and the texts of another language that the others will get when they are. */
const loaded = new Map<string, object>();
let other: ReadonlyMap<string, object> = new Map();

/**
 * A group of the catalogue. A screen's groups are loaded with the screen: then, and not before, another language is laid over them.
 */
export const group = <T extends object>(name: string, texts: T): T => {
  loaded.set(name, texts);
  overlay(texts, other.get(name) ?? {});
  return texts;
};

/** Lays another language's groups over those that are loaded, and over those that will be. */
export const layOver = (groups: Readonly<Record<string, object>>): void => {
  other = new Map(Object.entries(groups));
  for (const [name, texts] of loaded) overlay(texts, other.get(name) ?? {});
};
