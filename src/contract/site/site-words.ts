import type { NetworkProfile } from './network-profile.ts';

/** Texts of the page and the web app manifest before a script runs: for search engines, link previews and launchers. */
export interface SiteWords {
  readonly name: string;
  readonly description: string;
}

/** The words for a network: its own description, or one made of its territory's name. */
export const siteWords = ({
  territory,
  texts,
}: Pick<NetworkProfile, 'territory' | 'texts'>): SiteWords => ({
  name: `Vigia: chuva e rios ${territory.of} ao vivo`,
  description:
    texts.description ??
    `Chuva, rios e tempo ${territory.of} em tempo real: as estações da rede de monitoramento no mapa e em tabelas.`,
});
