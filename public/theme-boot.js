// Before the first paint: the remembered colour mode, else the system's. src/app/theme/color-mode.ts takes over from here and
// its test keeps the key, the attribute and the colours equal in both files.
(function () {
  let mode = 'system';
  try {
    mode = localStorage.getItem('vigia.tema') || 'system';
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const dark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', dark ? '#16181b' : '#ffffff');
})();
