export const mailsListOptions = { sort: ['newest', 'oldest'], state: ['stopped', 'waiting'] } as const
