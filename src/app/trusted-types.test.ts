import { describe, expect, it } from 'vitest';
import { policyRules } from './trusted-types.ts';

describe('the default Trusted Types policy', () => {
  const rules = policyRules('https://vigia.example/mapa?zoom=7');

  it('lets scripts of our own build through', () => {
    for (const url of ['/assets/main-1.js', 'https://vigia.example/assets/main-1.js', '/sw.js']) {
      expect(rules.createScriptURL(url)).toBe(url);
    }
  });

  it.each([
    'https://elsewhere.example/assets/main-1.js',
    '//elsewhere.example/assets/main-1.js',
    '/config.json',
    '/sw.js.map',
    'https://elsewhere.example/sw.js',
    '/assets/../graphql',
    'data:text/javascript,alert(1)',
    'blob:https://vigia.example/0',
    'javascript:alert(1)',
    'https://',
  ])('does not let %s through', (url) => {
    expect(rules.createScriptURL(url)).toBeNull();
  });

  it('makes text of markup', () => {
    expect(rules.createHTML(`<img src=x onerror="alert('1')">&`)).toBe(
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;',
    );
  });
});
