import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Paths of the files that a running server needs besides its code. From the sources, tsx runs this file in place. `npm run build` puts it
 * and all chunks of the server into `dist/server`, and the files named here beside them (vite.server.config.ts).
 */

const OWN = import.meta.url;

/** Sources run under tsx; the build is JavaScript. */
const isSource = OWN.endsWith('.ts');

/** Programs that the server starts in processes of their own: paths below `src`, and below `dist/server` in the build, without extension. */
export const CHILD_PROGRAMS = ['pages/previews/draw-pictures', 'storage/store-program'] as const;

/** The file of a child program. */
export const childProgramFile = (name: (typeof CHILD_PROGRAMS)[number]): string =>
  fileURLToPath(new URL(isSource ? `../${name}.ts` : `${name}.js`, OWN));

/** Folder of the fonts within the build's folder. */
export const FONTS_FOLDER = 'server/fonts';

/** What the pictures of link previews are written with: files of a package, by their names in the build. */
export const FONTS: Readonly<Record<string, string>> = {
  'Inter_400Regular.ttf': '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'Inter_600SemiBold.ttf': '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  'Inter_700Bold.ttf': '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
};

/** A file or folder of the build's folder (`site`, `network`); null where the server runs from its sources. */
export const builtFile = (path: string): string | null =>
  isSource ? null : fileURLToPath(new URL(`../${path}`, OWN));

/** The files of {@link FONTS}. Throws from the sources if the package is not installed. */
export const fontFiles = (): readonly string[] =>
  Object.entries(FONTS).map(
    ([name, packaged]) =>
      builtFile(`${FONTS_FOLDER}/${name}`) ?? createRequire(OWN).resolve(packaged),
  );
