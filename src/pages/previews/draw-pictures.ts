import { isRecord } from '#domain/untrusted.ts';
import { fontFiles } from '#process/installed-files.ts';
import { processorMs } from '#process/processor-time.ts';

/*
 * The program that draws pictures, started by `PictureProcess`. A process of its own, because the library keeps some megabytes of each
 * picture until a garbage collection that it never causes, and ends the process where it fails (docs/decisions/0025-link-previews.md).
 */

const draw = async (): Promise<(svg: string) => Uint8Array> => {
  const { Resvg } = await import('@resvg/resvg-js');
  const font = {
    loadSystemFonts: false,
    fontFiles: [...fontFiles()],
    defaultFontFamily: 'Inter',
  };
  return (svg) => new Resvg(svg, { font }).render().asPng();
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

const say = (message: unknown): void => void process.send?.(message);

try {
  const drawn = await draw();
  process.on('message', (asked: unknown) => {
    if (!isRecord(asked) || typeof asked['svg'] !== 'string') return;
    const { id } = asked;
    const before = processorMs();
    try {
      const png = drawn(asked['svg']);
      say({ id, png, processorMs: processorMs() - before });
    } catch (error) {
      say({ id, fault: messageOf(error), processorMs: processorMs() - before });
    }
  });
  say({ ready: true });
} catch (error) {
  say({ ready: false, fault: messageOf(error) });
}
