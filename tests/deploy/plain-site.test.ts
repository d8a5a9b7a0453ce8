import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeNetworkProfile } from '#contract/network-profile.ts';
import { decodeSiteConfig } from '#contract/site-config.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { siteHeaders } from '#server/site/csp.ts';

const RAW = parseJson(readFileSync('deploy/static/config.json', 'utf8'));

describe('the example of the site as plain files', () => {
  it('has a configuration without a fault', () => {
    expect(decodeSiteConfig(RAW)).toMatchObject({
      ok: true,
      value: { graphqlUrl: 'https://provider.example/graphql', demonstration: null },
    });
    expect(decodeNetworkProfile(isRecord(RAW) ? RAW['network'] : null).faults).toEqual([]);
  });

  it('sends the headers that our server would send with this configuration', () => {
    const config = decodeSiteConfig(RAW);
    if (!config.ok) throw new Error(config.error.member);
    const text = readFileSync('deploy/static/nginx.conf', 'utf8');
    const sent = Object.fromEntries(
      [...text.matchAll(/^ *add_header ([\w-]+) (?:"([^"]*)"|(\S+)) always;$/gm)].map(
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
