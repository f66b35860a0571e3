export const ordersListOptions = {
  sort: ['newest', 'oldest'],
  status: ['pending', 'completed', 'failed', 'refunded'],
  todo: ['ship', 'arrange', 'review'],
} as const
