import { roles } from './roles.ts'

/** Sort orders and filters of the admin list; the first sort order is the default. */
export const usersListOptions = { sort: ['newest', 'oldest', 'name'], role: roles } as const
