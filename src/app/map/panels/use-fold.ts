import { useSyncExternalStore } from 'react';
import { type PanelKey, PanelMemory } from './panel-memory.ts';

let memory: PanelMemory | null = null;

/** The page's one memory, made when first asked for. */
const pageMemory = (): PanelMemory => {
  memory ??= new PanelMemory(() => localStorage);
  return memory;
};

const subscribe = (listener: () => void): (() => void) => pageMemory().subscribe(listener);

/** Whether a panel stands open, and a way to turn it over; `startsOpen` until a person has. */
export const useFold = (
  key: PanelKey,
  startsOpen: boolean,
): { readonly isOpen: boolean; readonly onToggle: () => void } => {
  const isOpen = useSyncExternalStore(subscribe, () => pageMemory().isOpen(key) ?? startsOpen);
  return { isOpen, onToggle: () => pageMemory().set(key, !isOpen) };
};
