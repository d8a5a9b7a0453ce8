/** Changes what a `meta` element of index.html says; where there is none, nothing. */
export const setMeta = (name: string, content: string): void => {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
};
