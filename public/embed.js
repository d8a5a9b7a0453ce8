// A page in the frame of another site reads itself again, and shows the ages that the server has computed (src/pages/embed/framed-page.ts).
(function () {
  const EVERY_MS = 20000;
  const LATE_MS = 90000;
  const showAges = () => {
    for (const element of document.querySelectorAll('[data-age]'))
      element.textContent = element.dataset.age;
  };
  const hideAges = () => {
    for (const element of document.querySelectorAll('[data-age]')) element.textContent = '';
  };
  let readAt = performance.now();
  const showLate = () => {
    const status = document.querySelector('[data-late]');
    const late = performance.now() - readAt > LATE_MS;
    const text = late ? status.dataset.late : '';
    if (status.textContent !== text) status.textContent = text;
    // An age that nobody computes any more is wrong; the time beside it is not.
    if (late) hideAges();
  };
  const read = async () => {
    try {
      const answer = await fetch(location.href, {
        cache: 'no-cache',
        signal: AbortSignal.timeout(EVERY_MS),
      });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const main = page.querySelector('main');
      if (main === null) return;
      document.querySelector('main').replaceWith(document.adoptNode(main));
      readAt = performance.now();
      showAges();
    } catch {
      // Tried again at its time.
    }
  };
  let isReading = false;
  const update = async () => {
    if (!document.hidden && !isReading) {
      isReading = true;
      await read();
      isReading = false;
    }
    showLate();
  };
  setInterval(() => void update(), EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    showLate();
    void update();
  });
  // The page may come from the memory of a browser that was closed.
  void update();
})();
