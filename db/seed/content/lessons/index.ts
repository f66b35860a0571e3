import type { SeedLesson } from '../types.ts'
import { lesson as hardDays } from './a-page-for-the-hard-days.ts'
import { lesson as oneDestination } from './choose-one-destination.ts'
import { lesson as countOnceAWeek } from './count-once-a-week.ts'
import { lesson as habitsLeaveALine } from './habits-that-leave-a-line.ts'
import { lesson as writeOnePage } from './learn-it-then-write-one-page.ts'
import { lesson as oneWeekExperiments } from './one-week-experiments.ts'
import { lesson as sleepFoodMovement } from './sleep-food-movement-in-that-order.ts'
import { lesson as monthsOfRent } from './three-months-of-rent.ts'

/** In binder order. */
export const lessons: readonly SeedLesson[] = [
  oneDestination,
  hardDays,
  sleepFoodMovement,
  habitsLeaveALine,
  oneWeekExperiments,
  writeOnePage,
  monthsOfRent,
  countOnceAWeek,
]
