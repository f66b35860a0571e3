import { week1 } from './week-1.ts'
import { week2 } from './week-2.ts'
import { week3 } from './week-3.ts'
import { week4 } from './week-4.ts'

export const foundations = [week1, week2, week3, week4]
