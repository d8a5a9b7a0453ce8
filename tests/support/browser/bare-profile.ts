import { decodeNetworkProfile, type NetworkProfile } from '#contract/site/network-profile.ts';

/** A profile with nothing in it that may be left out: for tests of something else. */
export const BARE_PROFILE: NetworkProfile = (() => {
  const { profile, faults } = decodeNetworkProfile({
    name: 'Rede de teste',
    territory: { name: 'Teste', of: 'de Teste' },
    timeZone: 'America/Sao_Paulo',
    timeZoneName: 'horário de Teste',
    bounds: { west: -34, south: -12, east: -28, north: -8 },
    start: { latitude: -10, longitude: -31, zoom: 7 },
  });
  if (profile === null) throw new Error(faults.map(({ member }) => member).join(', '));
  return profile;
})();
