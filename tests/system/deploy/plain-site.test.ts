import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNetworkProfile } from '#contract/site/network-profile.ts';
import { decodeSiteConfig } from '#contract/site/site-config.ts';
import { sitePageAt } from '#contract/site/site-paths.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { siteHeaders } from '#server/site/csp.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const CONFIGURATION = readFileSync('deploy/static/nginx.conf', 'utf8');
const RAW = parseJson(readFileSync('deploy/static/config.json', 'utf8'));

describe('the example of the site as plain files', () => {
  it('has a configuration without a fault', () => {
    expect(decodeSiteConfig(RAW)).toMatchObject({
      ok: true,
      value: { graphqlUrl: 'https://provider.example/graphql', demonstration: null },
    });
    expect(decodeNetworkProfile(isRecord(RAW) ? RAW['network'] : null).faults).toEqual([]);
  });

  it('has the page at the addresses at which our server has one', () => {
    const [, pattern = ''] = /location ~\* (\^\S+) \{/.exec(CONFIGURATION) ?? [];
    const own = new RegExp(pattern, 'i');
    const words = [
      'mapa',
      'Tabela',
      'sobre',
      'avisos',
      'cidade',
      'rua',
      'estacao',
      'analise',
      'grafico',
      'tabela',
    ];
    const part = fc.constantFrom(...words, 'DCSC-00013', 'rio-do-sul', '404', 'x', '');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const path = `/${parts.join('/')}`;
        expect([path, own.test(path)]).toEqual([path, sitePageAt(path) !== null]);
      }),
      propertyRuns(500),
    );
  });

  it('sends the headers that our server would send with this configuration', () => {
    const config = decodeSiteConfig(RAW);
    if (!config.ok) throw new Error(config.error.member);
    const sent = Object.fromEntries(
      [...CONFIGURATION.matchAll(/^ *add_header ([\w-]+) (?:"([^"]*)"|(\S+)) always;$/gm)].map(
        ([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain],
      ),
    );
    // The built page has its script and its style sheet as files: nothing stands in it that would need a hash.
    const own = siteHeaders(config.value, { scripts: [], styles: [] });
    expect(sent).toEqual({
      ...own,
      'strict-transport-security': 'max-age=63072000',
      'cache-control': '$vigia_caching',
    });
  });
});
