import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { Empty } from '#app/ui/Empty.tsx';

export const WaitingForDams = () => (
  <Empty title={damsTexts.waitingTitle} text={damsTexts.waitingText} />
);
