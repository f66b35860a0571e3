/** Dates are 'yyyy-mm-dd' and times 'hh:mm' in the user's zone. */
export type ImportedTask = {
  /** Where it is in the file, such as 'Line 4'. */
  place: string
  /** Identifies it among the tasks of its source, so that another import finds it. */
  key: string
  title: string
  /** Title of its project or list. */
  list: string | null
  date: string | null
  time: string | null
  minutes: number | null
  /** RFC 5545 RRULE. */
  recurrence: string | null
  state: 'open' | 'done' | 'dropped'
  doneOn: string | null
  notes: string
  /** Texts of its checklist or sub-tasks. */
  parts: { text: string; isDone: boolean }[]
}

/** A project that has more than a title. */
export type ImportedList = {
  place: string
  title: string
  state: 'active' | 'arrived' | 'dropped'
  startsOn: string | null
  targetDate: string | null
  arrivedOn: string | null
}

export type ImportedEvent = Pick<ImportedTask, 'place' | 'key' | 'title' | 'recurrence'> & {
  date: string
  startTime: string | null
  endTime: string | null
}

export type ImportedItems = {
  lists: ImportedList[]
  tasks: ImportedTask[]
  events: ImportedEvent[]
  report: ImportReport
}

export type ImportReport = {
  /** Name of the app or kind of file. */
  source: string
  /** Numbers of values that the planner has no field for, by their name. */
  leftOut: Map<string, number>
  problems: ImportProblem[]
  /** Null if no date can be read in two ways. */
  dateOrder: { order: DateOrder; example: string } | null
}

/** `isSkipped`: nothing of the line was read. */
export type ImportProblem = { place: string; text: string; isSkipped: boolean }

export type DateOrder = 'month first' | 'day first'

export const createItems = (source: string): ImportedItems => ({
  ...{ lists: [], tasks: [], events: [] },
  report: { source, leftOut: new Map(), problems: [], dateOrder: null },
})

export function leaveOut({ leftOut }: ImportReport, name: string, count = 1): void {
  if (count > 0) leftOut.set(name, (leftOut.get(name) ?? 0) + count)
}

export const emptyTask = (place: string): ImportedTask => ({
  place,
  key: '',
  title: '',
  list: null,
  date: null,
  time: null,
  minutes: null,
  recurrence: null,
  state: 'open',
  doneOn: null,
  notes: '',
  parts: [],
})
