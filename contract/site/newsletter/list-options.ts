import { editionStates, subscriberStates } from './newsletter-states.ts'

export const editionsListOptions = { sort: ['newest', 'oldest'], state: editionStates } as const
export const subscribersListOptions = { sort: ['newest', 'oldest'], state: subscriberStates } as const
