import { shellTexts } from '#i18n/pt-br/screens/shell.ts';
import { COLOR_MODES } from '#app/theme/color-mode.ts';
import { useColorMode } from '#app/theme/page-color-mode.ts';
import { Segmented } from '#app/ui/controls/Segmented.tsx';

/** Choice of light, dark or system colour mode (SPEC 1). */
export const ThemeControl = () => {
  const [mode, choose] = useColorMode();
  const options = COLOR_MODES.map((key) => ({ key, label: shellTexts.themes[key] }));
  return (
    <Segmented
      showLabel
      label={shellTexts.theme}
      options={options}
      chosen={mode}
      onChoose={choose}
    />
  );
};
