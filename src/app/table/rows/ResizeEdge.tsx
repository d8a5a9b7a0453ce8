import { useRef } from 'react';
import { edge } from './VirtualTable.css.ts';

/** Drag handle that resizes a column. By keyboard the header handles Alt and the arrows. */
export const ResizeEdge = ({
  width,
  onResize,
}: {
  readonly width: number;
  readonly onResize: (width: number) => void;
}) => {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  return (
    <span
      className={edge}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={({ clientX }) => {
        if (start.current !== null) onResize(start.current.width + clientX - start.current.x);
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    />
  );
};
