export const picturesListOptions = { sort: ['newest', 'oldest'] } as const
