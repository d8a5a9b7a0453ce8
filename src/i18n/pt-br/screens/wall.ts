/** The wall display of an operations room. */
export const wallTexts = {
  sound: 'Som a cada novo alerta',
  /** The browser plays no sound on a page that nobody has touched. */
  soundBlocked: 'O navegador só toca depois de um clique nesta página.',
  leave: 'Sair do painel',
} as const;
