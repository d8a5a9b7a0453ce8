/**
 * Why a request to the provider returned no data. `refused`: the response held only errors ("Operação bloqueada."). `busy`: the provider
 * asked us to wait before the next request.
 */
export type RequestFault = 'unreachable' | 'unreadable' | 'refused' | 'busy';
