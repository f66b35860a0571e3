import { issueStates, subscriberStates } from './newsletter-states.ts'

export const issuesListOptions = { sort: ['newest', 'oldest'], state: issueStates } as const
export const subscribersListOptions = { sort: ['newest', 'oldest'], state: subscriberStates } as const
