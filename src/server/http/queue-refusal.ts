import type { Refusal } from './refusal.ts';
import type { QueueRefusal } from './query-queue.ts';

/** A refused turn in words; `busy` is the load of all clients, the others that of the address. */
export const queueRefusal = ({ reason, retryAfterMs }: QueueRefusal): Refusal => {
  const retryAfter = Math.ceil(retryAfterMs / 1_000);
  const isBusy = reason === 'busy';
  const cause = isBusy ? 'Servidor ocupado' : 'Pedidos demais deste endereço';
  const message = `${cause}: tente de novo em ${retryAfter} s.`;
  return { status: isBusy ? 503 : 429, retryAfter, message };
};
