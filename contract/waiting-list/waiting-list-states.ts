/**
 * What becomes of a place in a waiting list: first it waits, then a spot is offered; all else is an end. Plain constants:
 * the browser reads them too.
 */
export const waitingListStates = [
  'waiting',
  'offered',
  'enrolled',
  'expired',
  'declined',
  'left',
  'removed',
  'closed',
] as const
export type WaitingListState = (typeof waitingListStates)[number]
