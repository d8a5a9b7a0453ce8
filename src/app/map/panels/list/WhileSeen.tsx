import { memo, type ReactNode } from 'react';

interface WhileSeenProps {
  readonly isSeen: boolean;
  /** What they are of, and how many: another is rendered unseen too. */
  readonly subject: string;
  readonly children: ReactNode;
}

/** Renders its children anew only while they are seen: what a closed panel holds costs nothing, and is up to date when it opens. */
export const WhileSeen = memo<WhileSeenProps>(
  ({ children }) => children,
  (before, { isSeen, subject }) => !isSeen && subject === before.subject,
);
WhileSeen.displayName = 'WhileSeen';
