import { waitingListStates } from './waiting-list-states.ts'

export const waitingListOptions = { sort: ['line', 'newest'], state: waitingListStates } as const
