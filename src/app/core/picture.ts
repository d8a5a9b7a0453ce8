let next: Promise<void> | null = null;

/**
 * The beginning of the page's next picture, the same for all who wait: what they show then is rendered once, and one picture has it all.
 * In a hidden tab there is none.
 */
export const nextPicture = (): Promise<void> => {
  next ??= new Promise((resolve) => {
    requestAnimationFrame(() => {
      next = null;
      resolve();
    });
  });
  return next;
};

/** From what changed the page: resolves once React has rendered it, in a microtask queued before this one. */
export const afterRender = (): Promise<void> => Promise.resolve();
