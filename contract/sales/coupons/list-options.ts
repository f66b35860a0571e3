export const couponsListOptions = { sort: ['newest', 'oldest'], state: ['active', 'inactive'] } as const
