/**
 * Why a question to the provider gave no data. `refused`: it answered with errors and nothing else ("Operação bloqueada.");
 * `busy`: it asks to be left alone for a while.
 */
export type AnswerFault = 'unreachable' | 'unreadable' | 'refused' | 'busy';
