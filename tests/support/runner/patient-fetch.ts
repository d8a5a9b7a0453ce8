import { expect } from 'vitest';
import { passesWithin } from './awake-time.ts';

/** A limit for a server that is never free: making what is asked for takes a busy one some of its ten seconds. */
const NEVER_MS = 120_000;

/** Asks a server that may be busy: it is asked again, as its answer (503) has it. */
export const patientFetch = (url: string, init?: RequestInit): Promise<Response> =>
  passesWithin(async () => {
    const answer = await fetch(url, init);
    expect(answer.status).not.toBe(503);
    return answer;
  }, NEVER_MS);
