/** States of a waiting list entry; all but the first two are final. In a file without zod, because the browser uses it. */
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
