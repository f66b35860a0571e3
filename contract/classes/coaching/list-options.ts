export const bookingsListOptions = { sort: ['date', 'latest'], state: ['booked', 'canceled'] } as const
