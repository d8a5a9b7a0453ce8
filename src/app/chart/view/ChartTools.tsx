import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { chartTexts } from '#i18n/pt-br/screens/analysis.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { ZOOM_STEP } from '#app/chart/gestures/chart-keys.ts';
import { WHOLE, zoomAnchor, zoomView, type ChartView } from '#app/chart/gestures/chart-view.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import * as styles from './ChartCanvas.css.ts';

const named = (word: string) => ({ className: styles.tool, 'aria-label': word, title: word });

/** The gestures as buttons. `children` are further tools. */
export const ChartTools = ({
  range,
  onView,
  children,
}: {
  readonly range: TimeSpan;
  readonly onView: (next: (view: ChartView) => ChartView) => void;
  readonly children: ReactNode;
}) => {
  const zoom = (factor: number): void =>
    onView((view) => zoomView(view, range, factor, zoomAnchor(view, range, null)));
  return (
    <div className={styles.tools}>
      <Button {...named(chartTexts.nearer)} onClick={() => zoom(ZOOM_STEP)}>
        <ZoomIn size={20} aria-hidden />
      </Button>
      <Button {...named(chartTexts.farther)} onClick={() => zoom(1 / ZOOM_STEP)}>
        <ZoomOut size={20} aria-hidden />
      </Button>
      <Button {...named(chartTexts.whole)} onClick={() => onView(() => WHOLE)}>
        <MoveHorizontal size={20} aria-hidden />
      </Button>
      {children}
    </div>
  );
};
