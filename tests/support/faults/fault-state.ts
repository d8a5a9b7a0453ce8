import type { FaultName } from './fault.ts';

/** The active faults, and how often each still happens. */
export class FaultState {
  readonly #leftByFault = new Map<FaultName, number | null>();

  set(fault: FaultName, times: number | null): void {
    this.#leftByFault.set(fault, times);
  }

  /** Null removes all of them. */
  clear(fault: FaultName | null): void {
    if (fault === null) this.#leftByFault.clear();
    else this.#leftByFault.delete(fault);
  }

  isOn(fault: FaultName): boolean {
    return this.#leftByFault.has(fault);
  }

  /** Whether it happens this time; the call is counted. */
  strikes(fault: FaultName): boolean {
    const left = this.#leftByFault.get(fault);
    if (left === undefined) return false;
    if (left === null) return true;
    if (left > 1) this.#leftByFault.set(fault, left - 1);
    else this.#leftByFault.delete(fault);
    return true;
  }

  /** The active faults; the number is how often each still happens, null is without end. */
  get active(): Readonly<Record<string, number | null>> {
    return Object.fromEntries(this.#leftByFault);
  }
}
