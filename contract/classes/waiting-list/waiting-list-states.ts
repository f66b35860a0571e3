/** All but the first two are final. */
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
