import { readFileSync } from 'node:fs';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import { isRecord } from '#domain/untrusted.ts';

const fileText = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const part = (of: unknown, key: string): unknown => {
  if (Array.isArray(of)) return of[Number(key)];
  return isRecord(of) ? of[key] : undefined;
};

/** A document whose references lead through references, which a JSON pointer does not. */
class Bundle {
  readonly #root: unknown;
  readonly #known = new Map<string, number>();
  readonly definitions: Record<string, unknown> = {};

  constructor(root: unknown) {
    this.#root = root;
  }

  #at(pointer: string): unknown {
    let found = this.#root;
    for (const raw of pointer.slice(2).split('/')) {
      const key = decodeURIComponent(raw).replaceAll('~1', '/').replaceAll('~0', '~');
      found = part(this.#through(found), key);
    }
    return this.#through(found);
  }

  #through(of: unknown): unknown {
    return isRecord(of) && typeof of['$ref'] === 'string' ? this.#at(of['$ref']) : of;
  }

  /** The same with references to `definitions`, and in words of JSON Schema for OpenAPI's `nullable`. */
  plain(of: unknown): unknown {
    if (Array.isArray(of)) return of.map((one: unknown) => this.plain(one));
    if (!isRecord(of)) return of;
    const { nullable, ...rest } = of;
    if (nullable === true) return { anyOf: [{ type: 'null' }, this.plain(rest)] };
    const pointer = of['$ref'];
    if (typeof pointer !== 'string')
      return Object.fromEntries(Object.entries(of).map(([key, one]) => [key, this.plain(one)]));
    const known = this.#known.get(pointer);
    const number = known ?? this.#known.size;
    if (known === undefined) {
      this.#known.set(pointer, number);
      this.definitions[number] = this.plain(this.#at(pointer));
    }
    return { $ref: `#/definitions/${number}` };
  }

  schemaAt(pointer: string): AnySchema {
    const schema = this.plain(this.#at(pointer));
    return { ...(isRecord(schema) ? schema : {}), definitions: this.definitions };
  }
}

const compiled = (schema: AnySchema): ValidateFunction => {
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
  formats.default(ajv);
  return ajv.compile(schema);
};

const escaped = (path: string): string => encodeURIComponent(path.replaceAll('/', '~1'));

const edr = new Bundle(JSON.parse(fileText('edr-1.1.0.bundled.json')));
const features = new Bundle(parse(fileText('features-1-oas30.yaml')));

const answerOf = (path: string, media: string): AnySchema =>
  edr.schemaAt(`#/paths/${escaped(path)}/get/responses/200/content/${escaped(media)}/schema`);

const ofFeatures = (name: string) => () =>
  compiled(features.schemaAt(`#/components/schemas/${name}`));

const ITEMS = '/collections/{collectionId}/items';

/** OGC's own schemas: of EDR 1.1, of Features – Part 1, and of CoverageJSON 1.0; compiled when one is used. */
export const OGC_SCHEMAS = {
  edrLanding: () => compiled(answerOf('/', 'application/json')),
  edrConformance: () => compiled(answerOf('/conformance', 'application/json')),
  edrCollections: () => compiled(answerOf('/collections', 'application/json')),
  edrCollection: () => compiled(answerOf('/collections/{collectionId}', 'application/json')),
  edrFeatures: () => compiled(answerOf(ITEMS, 'application/geo+json')),
  landing: ofFeatures('landingPage'),
  conformance: ofFeatures('confClasses'),
  collections: ofFeatures('collections'),
  collection: ofFeatures('collection'),
  features: ofFeatures('featureCollectionGeoJSON'),
  feature: ofFeatures('featureGeoJSON'),
  exception: ofFeatures('exception'),
  coverage: () => compiled(JSON.parse(fileText('coveragejson-1.0.json'))),
} as const;

const known = new Map<keyof typeof OGC_SCHEMAS, ValidateFunction>();

/** What a schema has against a value; nothing where it is valid. */
export const faultsOf = (name: keyof typeof OGC_SCHEMAS, value: unknown): readonly string[] => {
  const validate = known.get(name) ?? OGC_SCHEMAS[name]();
  known.set(name, validate);
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message }) => `${instancePath} ${message}`);
};
