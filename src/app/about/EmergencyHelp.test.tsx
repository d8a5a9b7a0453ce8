import { act } from 'react';
import { expect, it } from 'vitest';
import { SiteConfigProvider } from '#app/site-config.tsx';
import type { NetworkProfile } from '#contract/site/network-profile.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { EmergencyHelp } from './EmergencyHelp.tsx';

const { host, root } = reactRoot();

const show = (part: Partial<NetworkProfile>) =>
  act(() =>
    root.render(
      <SiteConfigProvider
        config={{ ...PLAIN_CONFIG, network: { ...PLAIN_CONFIG.network, ...part } }}
      >
        <EmergencyHelp />
      </SiteConfigProvider>,
    ),
  );

const linksOf = () =>
  [...host.querySelectorAll('a')].map(({ href, rel, textContent }) => ({ href, rel, textContent }));

it('names the numbers, notes, warnings and contacts of the network', () => {
  show({
    emergency: {
      numbers: [{ number: '0800 123', name: 'Resgate' }],
      notes: ['Canal 16 do rádio.'],
    },
    warnings: [{ name: 'Avisos da costa', url: 'https://avisos.example/hoje' }],
    contacts: [{ name: 'Rede de teste', url: 'https://rede.example/' }],
  });
  expect(linksOf()).toEqual([
    { href: 'tel:0800123', rel: '', textContent: 'Ligar para 0800 123 Resgate' },
    { href: 'https://avisos.example/hoje', rel: 'noopener', textContent: 'Avisos da costa' },
    { href: 'https://rede.example/', rel: 'noopener', textContent: 'Rede de teste' },
  ]);
  expect(host.textContent).toContain('Canal 16 do rádio.');
  expect(host.textContent).toContain('saia primeiro e ligue depois:');
});

it('leaves out what the network does not name', () => {
  show({});
  expect(linksOf()).toEqual([]);
  expect([...host.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)).toEqual([
    'Em uma emergência',
  ]);
  expect(host.textContent).not.toContain('ligue');
});
