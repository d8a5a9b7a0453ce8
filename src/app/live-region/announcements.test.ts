import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announce,
  type Announcements,
  dropTopic,
  dueAt,
  MOST_PER_MINUTE,
  NO_ANNOUNCEMENTS,
  DEBOUNCE_MS,
  takeAsKnown,
  release,
} from './announcements.ts';

const MINUTE = 60_000;

/** A clock and a listener that records texts and times. */
class Listener {
  now = 0;
  state: Announcements = NO_ANNOUNCEMENTS;
  readonly heard: { readonly at: number; readonly text: string }[] = [];

  change(topic: string, text: string, state = text): void {
    this.state = announce(this.state, topic, { state, text }, this.now);
  }

  /** Advances the clock and releases what is due. */
  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const due = dueAt(this.state);
      if (due === null || due > end) break;
      this.now = Math.max(this.now, due);
      const { after, text } = release(this.state, this.now);
      this.state = after;
      if (text === null) throw new Error('due, but nothing released');
      this.heard.push({ at: this.now, text });
    }
    this.now = end;
  }
}

describe('announcements', () => {
  it('announce a state once it has lasted for a second', () => {
    const listener = new Listener();
    listener.change('conexão', 'Sem conexão');
    listener.pass(DEBOUNCE_MS - 1);
    expect(listener.heard).toEqual([]);
    listener.pass(1);
    expect(listener.heard.map(({ text }) => text)).toEqual(['Sem conexão']);
  });

  it('announce simultaneous changes as one text', () => {
    const listener = new Listener();
    listener.change('conexão', 'Ao vivo.');
    listener.change('estação', 'Arandava: chuva em 3 h, 6,2 mm.');
    listener.pass(MINUTE);
    expect(listener.heard.map(({ text }) => text)).toEqual([
      'Ao vivo. Arandava: chuva em 3 h, 6,2 mm.',
    ]);
  });

  it('say a state as it is by then, and say it once', () => {
    const listener = new Listener();
    listener.change('estação', '6,2 mm', 'faixa 3');
    listener.pass(600);
    listener.change('estação', '6,4 mm', 'faixa 3');
    listener.pass(400);
    listener.change('estação', '6,6 mm', 'faixa 3');
    listener.pass(MINUTE);
    expect(listener.heard).toEqual([{ at: DEBOUNCE_MS, text: '6,4 mm' }]);
  });

  it('announce neither a state that reverted, nor a known one, nor a dropped topic', () => {
    const listener = new Listener();
    listener.state = takeAsKnown(listener.state, 'conexão', 'Ao vivo');
    listener.change('conexão', 'Sem conexão');
    listener.change('conexão', 'Ao vivo');
    listener.change('estação', 'Arandava');
    listener.state = dropTopic(listener.state, 'estação');
    listener.pass(MINUTE);
    expect(listener.heard).toEqual([]);
  });
});

const TOPICS = ['conexão', 'estação', 'barragem'] as const;

const storm = fc.array(
  fc.record({
    wait: fc.oneof(fc.constant(0), fc.nat({ max: 3_000 }), fc.nat({ max: 90_000 })),
    topic: fc.constantFrom(...TOPICS),
    text: fc.constantFrom('a', 'b', 'c'),
  }),
  { maxLength: 120 },
);

describe('whatever happens', () => {
  it('there are never more than so many within any minute', () => {
    fc.assert(
      fc.property(storm, (steps) => {
        const listener = new Listener();
        for (const { wait, topic, text } of steps) {
          listener.pass(wait);
          listener.change(topic, text);
        }
        listener.pass(10 * MINUTE);
        for (const [place, { at }] of listener.heard.entries()) {
          const before = listener.heard[place - MOST_PER_MINUTE];
          if (before !== undefined) expect(at - before.at).toBeGreaterThanOrEqual(MINUTE);
        }
      }),
    );
  });

  it('the last state of every topic is announced within a minute and a second', () => {
    fc.assert(
      fc.property(storm, (steps) => {
        const listener = new Listener();
        const last = new Map<string, string>();
        for (const { wait, topic, text } of steps) {
          listener.pass(wait);
          listener.change(topic, `${topic}-${text}`);
          last.set(topic, `${topic}-${text}`);
        }
        listener.pass(MINUTE + DEBOUNCE_MS);
        const told = new Map<string, string>();
        for (const said of listener.heard.flatMap(({ text }) => text.split(' '))) {
          told.set(said.slice(0, said.indexOf('-')), said);
        }
        expect(told).toEqual(last);
      }),
    );
  });

  it('no state is announced twice in a row', () => {
    fc.assert(
      fc.property(storm, (steps) => {
        const listener = new Listener();
        for (const { wait, text } of steps) {
          listener.pass(wait);
          listener.change('conexão', text);
        }
        listener.pass(10 * MINUTE);
        const said = listener.heard.map(({ text }) => text);
        expect(said.filter((text, place) => text === said[place - 1])).toEqual([]);
      }),
    );
  });
});
