import type { ReactNode } from 'react';

/** Icons of the bars. Always beside their text, so hidden from screen readers. */
const Icon = ({ children }: { readonly children: ReactNode }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M3 5h14M3 10h14M3 15h14" />
  </Icon>
);

export const MapIcon = () => (
  <Icon>
    <path d="M2.5 5l5-2 5 2 5-2v12l-5 2-5-2-5 2zM7.5 3v12M12.5 5v12" />
  </Icon>
);

export const TableIcon = () => (
  <Icon>
    <path d="M2.5 3.5h15v13h-15zM2.5 8h15M2.5 12.25h15M8 8v8.5" />
  </Icon>
);
