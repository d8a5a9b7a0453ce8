import type { ReactNode } from 'react';

/** The usual icons of a player; their buttons have accessible names. */
const Icon = ({ children }: { readonly children: ReactNode }) => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
    {children}
  </svg>
);

export const PlayIcon = () => (
  <Icon>
    <path d="M6 3.5v13l10-6.5z" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <path d="M5 4h3.5v12H5zM11.5 4H15v12h-3.5z" />
  </Icon>
);

export const PreviousIcon = () => (
  <Icon>
    <path d="M4 4h2v12H4zM16 4v12l-9-6z" />
  </Icon>
);

export const NextIcon = () => (
  <Icon>
    <path d="M14 4h2v12h-2zM4 4v12l9-6z" />
  </Icon>
);
