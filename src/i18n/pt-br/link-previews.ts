import { listed } from './words.ts';

/** What chats and search engines show of a link: title, description and picture, made by the server. */
export const linkPreviewsTexts = {
  siteName: 'Vigia',
  /** Behind the site's name where the readings are not the present ones. */
  demonstration: 'demonstração',
  /** `Rio Aruê (EST-00013): 5,85 m, subiu 14 cm em 1 h · Vigia`. */
  title: (subject: string, parts: readonly string[], site: string) =>
    `${subject}${parts.length === 0 ? '' : `: ${parts.join(', ')}`} · ${site}`,
  site: (demonstration: string | null) =>
    demonstration === null ? 'Vigia' : `Vigia (${demonstration})`,
  /** `Como era em 11/09/2026, 14:00: Rio Aruê (EST-00013): 5,85 m · Vigia`. */
  past: (asOf: string, title: string) => `${asOf}: ${title}`,
  pastDescription: (asOf: string, description: string) => `${asOf}, não é agora. ${description}`,
  station: (name: string, codigo: string) => `${name} (${codigo})`,
  /** `Acima da cota de alerta, faltam 0,63 m para a cota de emergência.` */
  sentence: (parts: readonly string[]) => {
    const text = parts.join(', ');
    return `${text.slice(0, 1).toLocaleUpperCase('pt-BR')}${text.slice(1)}.`;
  },
  measured: (of: string, figure: string, clock: string, day: string) =>
    `${of}: ${figure} às ${clock} de ${day}`,
  measuredSometime: (of: string, figure: string) => `${of}: ${figure}, em horário desconhecido`,
  noReading: 'Sem leituras.',
  /** Of a city without a gauge of its own. */
  gauge: {
    own: (of: string) => of,
    upstream: (gauge: string, distance: string) =>
      `Nível do rio em ${gauge}, ${distance} rio acima`,
    downstream: (gauge: string, distance: string) =>
      `Nível do rio em ${gauge}, ${distance} rio abaixo`,
  },
  river: {
    own: (figure: string) => `rio em ${figure}`,
    other: (figure: string, gauge: string) => `rio em ${figure} em ${gauge}`,
  },
  noGauge: (city: string) => `Nenhuma régua da rede mede o rio de ${city}.`,
  dams: 'Barragens',
  dam: (name: string, figure: string) => `${name} ${figure}`,
  damsAre: (dams: readonly string[]) => listed(dams),
  damsOf: (dams: readonly string[], clock: string, day: string) =>
    `${dams.join('; ')}. Leituras das ${clock} de ${day}.`,
  noDams: 'Nenhuma barragem enviou leituras.',
  picture: {
    day: 'Últimas 24 horas',
    rainOfDay: 'Chuva por hora, últimas 24 horas',
    measured: (when: string, zone: string) => `Medido em ${when} (${zone})`,
    unknownTime: 'Horário da leitura desconhecido',
    /** The source's own note mostly begins with the word. */
    demonstration: (note: string) => (/demonstra/i.test(note) ? note : `Demonstração: ${note}`),
    most: (amount: string) => `até ${amount}`,
    noReading: 'sem leitura',
  },
} as const;
