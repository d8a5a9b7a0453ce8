// Before the first paint: the remembered colour mode, else the system's. src/app/theme/color-mode.ts takes over from here and
// its test keeps the key, the attribute and the colours equal in both files.
(function () {
  let mode = 'system';
  try {
    mode = localStorage.getItem('vigia.tema') || 'system';
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  // Under forced colours the page's ground is the system's, whatever was chosen.
  if (matchMedia('(forced-colors: active)').matches) mode = 'system';
  const dark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const setMeta = (name, content) => {
    const meta = document.querySelector(`meta[name="${name}"]`);
    if (meta) meta.setAttribute('content', content);
  };
  setMeta('theme-color', dark ? '#16181b' : '#ffffff');
  // The ground before the styles are there: no white flash in a dark room, no dark one in the sun.
  setMeta('color-scheme', dark ? 'dark' : 'light');
})();
