import { findNodeAtLocation, getNodeValue } from 'jsonc-parser';
import type { Option } from '#contract/options.ts';
import { type Basemap, decodeBasemap, DEEPEST_ZOOM } from '#contract/site/site-config.ts';
import { err, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';
import { readJsonText } from './json-text.ts';

/** What is right for one member of a base map's file. */
interface MemberRule {
  readonly isRight: (raw: unknown) => boolean;
  readonly right: string;
  readonly isNeeded?: boolean;
}

const isAddress = (raw: unknown): boolean => typeof raw === 'string' && raw !== '';
const ADDRESS: MemberRule = { isRight: isAddress, right: 'an address', isNeeded: true };
const TILE_SIZE: MemberRule = { isRight: (raw) => raw === 256 || raw === 512, right: '256 or 512' };
const ATTRIBUTION: MemberRule = { isRight: (raw) => typeof raw === 'string', right: 'a text' };

/** Members of each kind (docs/operations.md, Base map). */
const KINDS: Readonly<Record<Basemap['kind'], Readonly<Record<string, MemberRule>>>> = {
  offline: {},
  xyz: {
    tiles: {
      isRight: (raw) => Array.isArray(raw) && raw.length > 0 && raw.every(isAddress),
      right: 'a list of addresses with {z}, {x} and {y}',
      isNeeded: true,
    },
    tileSize: TILE_SIZE,
    maxzoom: {
      isRight: (raw) => Number.isInteger(raw) && Number(raw) >= 0 && Number(raw) <= DEEPEST_ZOOM,
      right: `a whole number from 0 to ${DEEPEST_ZOOM}`,
    },
    attribution: ATTRIBUTION,
  },
  pmtiles: { url: ADDRESS, tileSize: TILE_SIZE, attribution: ATTRIBUTION },
  style: { light: ADDRESS, dark: ADDRESS },
};

const isKind = (raw: unknown): raw is Basemap['kind'] =>
  typeof raw === 'string' && Object.hasOwn(KINDS, raw);

const shown = (raw: unknown): string => (raw === undefined ? 'is missing' : JSON.stringify(raw));

/** The first member that is wrong: its name and what would be right. */
const wrongMember = (
  raw: Readonly<Record<string, unknown>>,
): { readonly member: string; readonly detail: string } | null => {
  const { kind } = raw;
  if (!isKind(kind)) {
    const detail = `${shown(kind)}; one of ${Object.keys(KINDS).join(', ')} is right`;
    return { member: 'kind', detail };
  }
  const rules = KINDS[kind];
  for (const member of Object.keys(raw)) {
    if (member !== 'kind' && !Object.hasOwn(rules, member)) {
      const members = ['kind', ...Object.keys(rules)].join(', ');
      return { member, detail: `is no member of ${kind}, which has ${members}` };
    }
  }
  for (const [member, { isRight, right, isNeeded = false }] of Object.entries(rules)) {
    const value = raw[member];
    if (value === undefined ? isNeeded : !isRight(value)) {
      return { member, detail: `${shown(value)}; ${right} is right` };
    }
  }
  return null;
};

/** Reads a base map's file. The error is one line: place, member, what would be right. */
const readBasemap = (file: string): Result<Basemap, string> => {
  const read = readJsonText(file, { comments: false });
  if (!read.ok) return read;
  const { tree, placeOf } = read.value;
  const raw: unknown = getNodeValue(tree);
  if (!isRecord(raw)) return err(`${placeOf(tree.offset)}: an object is needed`);
  const wrong = wrongMember(raw);
  if (wrong !== null) {
    const { offset } = findNodeAtLocation(tree, [wrong.member])?.parent ?? tree;
    return err(`${placeOf(offset)}: ${wrong.member}: ${wrong.detail}`);
  }
  const basemap = decodeBasemap(raw);
  return basemap.ok
    ? basemap
    : err(`${file}: ${basemap.error.member}: http, https and relative addresses are right`);
};

/** `--basemap FILE`. */
export const basemapOption: Option<Basemap> = {
  flag: 'basemap',
  valueName: 'FILE',
  help: 'JSON file with another base map (docs/operations.md)',
  fallback: { kind: 'offline' },
  read: readBasemap,
};
