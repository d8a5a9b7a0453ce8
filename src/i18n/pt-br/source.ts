/** A source of readings that may have gone on without us; `time`: since when. */
export const sourceTexts = {
  lost: (time: string) =>
    `A fonte das leituras não responde desde ${time}: as leituras podem ser antigas.`,
  unconfirmed: (time: string) =>
    `As leituras não foram conferidas com a fonte desde ${time}: podem ser antigas.`,
} as const;
