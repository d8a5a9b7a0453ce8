// Before the first paint: what only this device knows. Tests keep keys, colours and numbers equal here and in the app.
(function () {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden.
      return null;
    }
  };
  // The remembered colour mode, else the system's (src/app/theme/color-mode.ts). Under forced colours the page's ground is the system's.
  let mode = stored('vigia.tema') || 'system';
  if (matchMedia('(forced-colors: active)').matches) mode = 'system';
  const dark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  const setMeta = (name, content) => {
    const meta = document.querySelector(`meta[name="${name}"]`);
    if (meta) meta.setAttribute('content', content);
  };
  setMeta('theme-color', dark ? '#16181b' : '#ffffff');
  // The ground before the styles are there: no white flash in a dark room, no dark one in the sun.
  setMeta('color-scheme', dark ? 'dark' : 'light');
  // A button that is pressed before the app can answer is pressed again then: React has hydrated an element once it keeps its properties
  // there, and has no public sign of it. Links and forms work by themselves.
  const isHydrated = (element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'));
  let early = null;
  const repeat = () => {
    if (early.isConnected && !isHydrated(early)) {
      requestAnimationFrame(repeat);
      return;
    }
    const popover = early.popoverTargetElement;
    const isOpen = popover && popover.matches(':popover-open');
    // It opened without the app, which draws what is in it as it opens.
    if (isOpen) popover.hidePopover();
    if (!popover || isOpen) early.click();
    early = null;
  };
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('#app button:not([type=submit])');
    // The map's own buttons have no React.
    if (!button || isHydrated(button) || button.closest('.maplibregl-map')) return;
    if (early === null) requestAnimationFrame(repeat);
    early = button;
  });
  // Room for the kept places (src/app/places/kept/kept-room.ts): what the server has rendered does not move when their lines come.
  let kept = 0;
  try {
    const { guardados } = JSON.parse(stored('vigia.lugares'));
    if (Array.isArray(guardados)) kept = guardados.length;
  } catch {
    // No place is kept.
  }
  if (stored('vigia.lugares.dobrados') === '1') kept = Math.min(kept, 1);
  root.style.setProperty('--kept-lines', String(kept > 3 ? 3.5 : kept));
})();
