/** What the map draws of its stations: pixels with something on them, and a digest of all. Runs in a page, from whose text alone it is made. */
export const drawnStations = async () => {
  const canvas = document.querySelector('canvas.maplibregl-canvas + canvas');
  if (!(canvas instanceof HTMLCanvasElement)) return { count: 0, digest: '' };
  const { width, height } = canvas;
  const copy = document.createElement('canvas');
  copy.width = width;
  copy.height = height;
  const context = copy.getContext('2d');
  if (context === null || width === 0 || height === 0) return { count: 0, digest: '' };
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  const count = data.filter((value, index) => index % 4 === 3 && value > 0).length;
  return { count, digest: `${width} × ${height}: ${hash.join(' ')}` };
};
