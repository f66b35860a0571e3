import { addDays } from '#contract/dates.ts'
import { checkInKinds, checkInPath, kindTexts } from '../check-ins/check-in-texts.ts'
import { weekPath } from '../week/week-names.ts'

/** The pages that the command bar opens, the most used ones first. */
export const commandPages = (today: string) =>
  [
    { title: 'Today', to: '/planner' },
    { title: 'This week', to: '/planner/week' },
    { title: 'Next week', to: weekPath(addDays(today, 7)) },
    { title: 'Month', to: '/planner/month' },
    { title: 'Journeys', to: '/planner/journeys' },
    { title: 'Tracks', to: '/planner/tracks' },
    ...checkInKinds.map((kind) => ({ title: kindTexts[kind].title, to: checkInPath(kind) })),
    { title: 'Print', to: '/planner/print' },
    { title: 'Recently deleted', to: '/planner/deleted' },
    { title: 'History', to: '/planner/history' },
    { title: 'Settings', to: '/planner/settings' },
  ].map((page) => ({ ...page, id: page.to }))
