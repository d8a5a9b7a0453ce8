import fc from 'fast-check';
import type { SimulatedProvider, WireTag } from './simulated-provider.ts';

/** What a provider and a connection do next. */
export type ProviderStep =
  | { readonly do: 'set' | 'forget'; readonly tag: WireTag }
  | { readonly do: 'replicate'; readonly replica: number; readonly count: number }
  | { readonly do: 'deliver' | 'conflate'; readonly count: number }
  | { readonly do: 'lose' | 'repeat' | 'swap' | 'restart' | 'mute' | 'unmute' }
  | { readonly do: 'answer' | 'answer in part' | 'make ready' }
  | { readonly do: 'refuse'; readonly status: number }
  | { readonly do: 'drop'; readonly code: number }
  | { readonly do: 'wait'; readonly milliseconds: number };

const kind = <Kind extends ProviderStep['do']>(name: Kind) => fc.constant(name);
const count = fc.integer({ min: 1, max: 4 });

/** Mostly a provider at work, sometimes a fault; only `forgettable` tags are forgotten. */
export const providerStep = (
  tags: readonly WireTag[],
  forgettable = tags,
): fc.Arbitrary<ProviderStep> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: kind('set'), tag: fc.constantFrom(...tags) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: kind('forget'),
        tag: fc.constantFrom(...forgettable),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: kind('replicate'), replica: fc.nat(2), count }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constantFrom('deliver' as const, 'conflate' as const), count }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('answer' as const, 'answer' as const, 'answer in part', 'make ready'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('lose' as const, 'repeat' as const, 'swap') }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'mute' as const, 'unmute') }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: kind('refuse'), status: fc.constantFrom(400, 429, 500, 503) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: kind('drop'), code: fc.constantFrom(1000, 1006, 1012, 4400) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: kind('wait'),
        milliseconds: fc.constantFrom(100, 600, 2_000, 18_000, 60_000),
      }),
    },
  );

/** `value`: what is set. `isAlwaysNamed`: what a partial answer never lacks. */
export const doStep = (
  provider: SimulatedProvider,
  next: ProviderStep,
  {
    value,
    isAlwaysNamed,
  }: { value: number | string | null; isAlwaysNamed?: (tag: WireTag) => boolean },
): void => {
  switch (next.do) {
    case 'set':
      return provider.set(next.tag, value);
    case 'forget':
      return provider.forget(next.tag);
    case 'replicate':
      return provider.replicate(next.replica, next.count);
    case 'deliver':
      return provider.deliver(next.count);
    case 'conflate':
      return provider.conflate(next.count);
    case 'lose':
      return provider.lose();
    case 'repeat':
      return provider.repeatLast();
    case 'swap':
      return provider.swapNext();
    case 'restart':
      return provider.restart();
    case 'mute':
      return provider.mute();
    case 'unmute':
      return provider.unmute();
    case 'answer':
      return provider.answer();
    case 'answer in part':
      return provider.answerInPart(
        (tag, place) => isAlwaysNamed?.(tag) === true || place % 2 === 0,
      );
    case 'make ready':
      return provider.makeReady();
    case 'refuse':
      return provider.refuse(next.status);
    case 'drop':
      return provider.drop(next.code);
    case 'wait':
  }
};

/** An answer made before a restart that comes after events of the new epoch. */
const answerOfBefore = (tags: readonly WireTag[]): fc.Arbitrary<readonly ProviderStep[]> =>
  fc
    .tuple(fc.constantFrom(...tags), fc.nat(2))
    .map(([tag, replica]) => [
      { do: 'make ready' },
      { do: 'restart' },
      { do: 'wait', milliseconds: 18_000 },
      { do: 'set', tag },
      { do: 'replicate', replica, count: 4 },
      { do: 'deliver', count: 4 },
      { do: 'answer' },
    ]);

/** Steps without those named; only `forgettable` tags are forgotten. */
export const providerSteps = (
  tags: readonly WireTag[],
  without: readonly ProviderStep['do'][],
  forgettable = tags,
): fc.Arbitrary<readonly ProviderStep[]> =>
  fc
    .array(
      fc.oneof(
        {
          weight: 20,
          arbitrary: providerStep(tags, forgettable).map((one): readonly ProviderStep[] => [one]),
        },
        { weight: 1, arbitrary: answerOfBefore(tags) },
      ),
      { maxLength: 80, size: 'max' },
    )
    .map((parts) => parts.flat().filter((one) => !without.includes(one.do)));
