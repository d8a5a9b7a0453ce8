/** What a refusal says, whatever was refused (PROVIDER 4). */
export const BLOCKED = 'Operação bloqueada.';

/** Operations of the contract by name; anything else is blocked (PROVIDER 4). */
const OPERATIONS = new Set(['Tags', 'Dados', 'Historico']);

export const isAllowed = (operationName: unknown): boolean =>
  typeof operationName === 'string' && OPERATIONS.has(operationName);
