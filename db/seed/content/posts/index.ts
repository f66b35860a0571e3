import type { SeedPost } from '../types.ts'
import { post as monthOfExpenses } from './a-month-of-writing-down-every-expense.ts'
import { post as callTheBank } from './call-the-bank-about-the-rate.ts'
import { post as cookOnSunday } from './cook-on-sunday-eat-until-wednesday.ts'
import { post as lightsOut } from './lights-out-by-half-past-ten.ts'
import { post as oneLineADay } from './one-line-a-day-what-was-good.ts'
import { post as tenQuietMinutes } from './ten-quiet-minutes-before-the-phone.ts'
import { post as neverOpened } from './the-course-you-bought-and-never-opened.ts'
import { post as sundayPage } from './the-sunday-page-twenty-minutes-that-save-a-week.ts'

/** Newest first. */
export const posts: readonly SeedPost[] = [
  sundayPage,
  tenQuietMinutes,
  monthOfExpenses,
  cookOnSunday,
  neverOpened,
  lightsOut,
  callTheBank,
  oneLineADay,
]
