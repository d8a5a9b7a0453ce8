import { cutText, isRecord } from '#domain/untrusted.ts';

/** A member that is missing or wrong, by its path (`emergency.numbers[0].name`), and what is right. */
export interface MemberFault {
  readonly member: string;
  readonly detail: string;
}

/** Longer names break every layout. */
export const MAX_NAME_LENGTH = 80;
/** More than a screen can list. */
const MAX_LISTED = 12;

/** Reads the members of one object and notes what is wrong with them. Unknown members are faults: a misspelt one would do nothing. */
export class Members {
  readonly #raw: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #faults: MemberFault[];
  readonly #read = new Set<string>();

  constructor(raw: Readonly<Record<string, unknown>>, path: string, faults: MemberFault[]) {
    this.#raw = raw;
    this.#path = path;
    this.#faults = faults;
  }

  static of(raw: unknown, path: string, faults: MemberFault[]): Members {
    if (isRecord(raw)) return new Members(raw, path, faults);
    faults.push({ member: path, detail: 'is not an object' });
    // Its members are not faults of their own.
    return new Members({}, path, []);
  }

  fault(member: string, expected: string): null {
    const problem = this.has(member) ? 'is not' : 'is missing; it is';
    return this.note(member, `${problem} ${expected}`);
  }

  note(member: string, detail: string): null {
    this.#faults.push({ member: this.pathOf(member), detail });
    return null;
  }

  pathOf(member: string): string {
    return this.#path === '' ? member : `${this.#path}.${member}`;
  }

  has(member: string): boolean {
    return (this.value(member) ?? null) !== null;
  }

  value(member: string): unknown {
    this.#read.add(member);
    return Object.hasOwn(this.#raw, member) ? this.#raw[member] : undefined;
  }

  text(member: string, maximum = MAX_NAME_LENGTH): string | null {
    const value = this.value(member);
    const text = typeof value === 'string' ? value.trim() : '';
    return text === '' || text.length > maximum || /\p{Control}/u.test(text)
      ? this.fault(member, `a text of 1 to ${maximum} characters on one line`)
      : cutText(text, maximum);
  }

  number(member: string, minimum: number, maximum: number): number | null {
    const value = this.value(member);
    return typeof value === 'number' && value >= minimum && value <= maximum
      ? value
      : this.fault(member, `a number from ${minimum} to ${maximum}`);
  }

  matching(member: string, pattern: RegExp, expected: string): string | null {
    const value = this.value(member);
    return typeof value === 'string' && pattern.test(value) ? value : this.fault(member, expected);
  }

  members(member: string): Members {
    return Members.of(this.value(member) ?? {}, this.pathOf(member), this.#faults);
  }

  /** The items of a list that `decode` can read; a missing list is empty. */
  list<Item>(
    member: string,
    decode: (item: Members) => Item | null,
    maximum = MAX_LISTED,
  ): readonly Item[] {
    const value = this.value(member) ?? [];
    if (!Array.isArray(value) || value.length > maximum) {
      this.fault(member, `a list of at most ${maximum}`);
      return [];
    }
    return value.flatMap((raw: unknown, index) => {
      const item = Members.of(raw, `${this.pathOf(member)}[${index}]`, this.#faults);
      const decoded = decode(item);
      item.end();
      return decoded ?? [];
    });
  }

  /** The sentences of a list. */
  texts(member: string, maximum: number): readonly string[] {
    const value = this.value(member) ?? [];
    if (
      Array.isArray(value) &&
      value.length <= MAX_LISTED &&
      value.every(
        (text): text is string =>
          typeof text === 'string' && text.trim() !== '' && text.length <= maximum,
      )
    ) {
      return value;
    }
    this.fault(member, `a list of at most ${MAX_LISTED} texts`);
    return [];
  }

  names(): readonly string[] {
    return Object.keys(this.#raw);
  }

  /** Every other member is unknown. */
  end(): void {
    for (const name of this.names()) {
      if (!this.#read.has(name)) {
        this.note(cutText(name, MAX_NAME_LENGTH), 'is unknown here');
      }
    }
  }
}
