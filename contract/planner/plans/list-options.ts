export const plansListOptions = { sort: ['newest', 'name'], state: ['published', 'draft'] } as const
