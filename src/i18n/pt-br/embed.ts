/** Pages of this site in the frames of others, and the dialog that offers them. */
export const embedTexts = {
  title: (subject: string) => `${subject} · Vigia`,
  map: (ofTerritory: string) => `Rios ${ofTerritory}`,
  /** `medido às 14:05 de 12/09`. */
  measured: (clock: string, day: string) => `medido às ${clock} de ${day}`,
  unknownTime: 'horário desconhecido',
  asOf: (clock: string, day: string) => `Situação às ${clock} de ${day}`,
  /** While the page cannot be read again. */
  late: 'Sem conexão: os números podem ter mudado.',
  more: 'Ver no Vigia',
  above: (count: number) =>
    count === 1 ? '1 rio acima de uma cota' : `${count} rios acima de uma cota`,
  noneAbove: 'Nenhum rio acima de uma cota',
  others: (count: number) => `e mais ${count}`,
  dialog: {
    title: 'Incorporar em outro site',
    lead: 'O quadro se atualiza sozinho e mostra a hora de cada leitura. Copie o código e cole no seu site.',
    code: 'Código do quadro',
    copy: 'Copiar código',
    copied: 'Código copiado',
    failed: 'Não foi possível copiar; selecione o código acima.',
    preview: 'Como fica',
    /** Title of the map's frame. */
    map: 'Mapa dos rios · Vigia',
  },
} as const;
