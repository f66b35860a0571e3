export const rosterListOptions = {
  sort: ['newest', 'oldest'],
  state: ['enrolled', 'paying', 'refunded', 'canceled'],
} as const
