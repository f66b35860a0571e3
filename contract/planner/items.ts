import type { Category } from '../content/categories.ts'

// Dates are 'yyyy-mm-dd' and times 'hh:mm' in the user's time zone. Instants are in milliseconds. Ids: see documents.ts.
// Lists are sorted by `position`, a fractional index.

export const stampNames = ['destination', 'engines', 'crew', 'tools', 'awards', 'nextLevels'] as const
export type StampName = (typeof stampNames)[number]

export type JourneyState = 'draft' | 'active' | 'paused' | 'arrived' | 'dropped'

export type Stamp = { answer: string; stampedAt: number | null }

/** A lesson, product, file or link that helps on a journey. */
export type Tool = { id: string; label: string; url: string }

/** A reward, due after a number of completed steps, on a date or with a stamp. */
export type Award = {
  id: string
  text: string
  due: { after: 'steps'; count: number } | { after: 'date'; date: string } | { after: 'stamp'; stamp: StampName }
  givenOn: string | null
}

export type Journey = {
  id: string
  title: string
  category: Category | null
  state: JourneyState
  startsOn: string | null
  targetDate: string | null
  arrivedOn: string | null
  /** The journey that this one continues. */
  previousJourneyId: string | null
  /** Why it was paused or dropped. */
  reason: string
  stamps: Record<StampName, Stamp>
  /** Questions from the plan, which replace the default questions of the stamps. */
  questions: Partial<Record<StampName, string>>
  tools: Tool[]
  awards: Award[]
  /** The course, post or workshop whose plan it was created from. */
  origin: Origin
  position: string
  createdAt: number
}

export type Origin =
  | { from: 'typed' }
  /** `text`: text of the action step of the lesson. */
  | { from: 'lesson'; lessonId: string; text: string; path: string }
  | { from: 'class' | 'order' | 'plan' | 'post'; id: string }

/** A smaller step within a step. */
export type StepPart = { id: string; text: string; isDone: boolean }

export type Step = {
  id: string
  journeyId: string | null
  text: string
  /** Text of many lines. */
  notes: string
  parts: StepPart[]
  /** `done` wins over all others, so that no tick is lost when devices change a step at the same time. */
  state: 'open' | 'done' | 'dropped' | 'waiting'
  doneAt: number | null
  /** Date on which it was done. */
  doneOn: string | null
  doneBy: 'screen' | 'paper' | null
  /** Name of the person or thing it depends on. */
  waitingFor: string
  waitingUntil: string | null
  date: string | null
  time: string | null
  minutes: number | null
  /** Number of times that the step was moved to a later date. */
  moves: number
  /** RFC 5545 RRULE without DTSTART, such as 'FREQ=WEEKLY;BYDAY=MO'. A done step with a rule creates its next one. */
  recurrence: string | null
  origin: Origin
  position: string
  createdAt: number
}

export type Appointment = {
  id: string
  title: string
  date: string
  /** Null for a whole day. */
  startTime: string | null
  endTime: string | null
  recurrence: string | null
}

/** A calendar of another service, read from an ICS URL. */
export type Feed = { id: string; name: string; url: string }

export type Measure = 'tick' | 'count' | 'amount'
export type Pause = { id: string; from: string; to: string | null; reason: string }

export type Track = {
  id: string
  journeyId: string | null
  title: string
  measure: Measure
  /** Unit of an amount, such as 'km' or '$'. */
  unit: string
  /** 0 is Monday. Empty for any day. */
  weekdays: number[]
  /** Number of ticks per week, or weekly sum of counts or amounts. */
  weeklyTarget: number | null
  startsOn: string
  endsOn: string | null
  pauses: Pause[]
  /** The plan or post that it was created from. */
  origin: Origin
  position: string
  createdAt: number
}

/** Values by date: 1 for a tick. */
export type TrackEntries = ReadonlyMap<string, number>

export type CheckInKind = 'morning' | 'sunday' | 'season'

export type CheckIn = {
  id: string
  kind: CheckInKind
  /** Date of the session. For a Sunday session, the last day of the reviewed week. */
  date: string
  startedAt: number
  finishedAt: number | null
  /** Index of the part at which the user paused. */
  part: number
  /** Answers by the name of the question, such as 'good', 'learned' or 'category.Health'. */
  answers: Record<string, string>
  carriedStepIds: string[]
  droppedStepIds: string[]
}

export type Paper = 'a4' | 'letter' | 'a5'

export type SheetKind = 'week' | 'month' | 'journey' | 'tracks' | 'session'

/** Tick boxes on paper: the box of a step, or those of a track. See `sheets/sheet-boxes.ts`. */
export type BoxGroup = {
  /** Id of a step or track. */
  of: string
  /** Date of day 0 in `at`. Null for a step, which has one box. */
  from: string | null
  /** Days after `from`, then x and y of the box, in tenths of a millimeter from the top left corner of the paper. */
  at: [day: number, x: number, y: number][]
}

/** Of sheets that were printed before their layout was recorded. */
export const FIRST_SHEET_LAYOUT = 2

/** A printed page. Because the paper exists, a sheet never changes and undo does not remove it. */
export type PrintedSheet = {
  id: string
  /** In the QR code. See `sheets/sheet-code.ts`. */
  code: string
  kind: SheetKind
  /** First day of the week or month, or date of the session. Null for a journey. */
  date: string | null
  journeyId: string | null
  sessionKind: CheckInKind | null
  /** From 1. */
  page: number
  pages: number
  paper: Paper
  /** 'right' has the holes on the left. */
  side: 'left' | 'right'
  /** In the order on the page. */
  boxes: BoxGroup[]
  /** Version of its layout. See `sheets/sheet-limits.ts`. */
  layout: number
  printedAt: number
}

export type PlannerSettings = {
  /** 0 is Monday, 6 is Sunday. */
  weekStart: 0 | 6
  /** Minutes for steps and appointments on each weekday from Monday; 0 for a day off. */
  dayMinutes: number[]
  paper: Paper
  /** Reminders are off until the user switches them on. */
  remindBy: 'off' | 'mail' | 'push' | 'both'
  quietFrom: string
  quietTo: string
  /** IANA zone for reminders. */
  timeZone: string
}

export const defaultSettings: PlannerSettings = {
  weekStart: 0,
  dayMinutes: [480, 480, 480, 480, 480, 240, 240],
  paper: 'letter',
  remindBy: 'off',
  quietFrom: '21:00',
  quietTo: '07:00',
  timeZone: 'UTC',
}

export type PlannerState = {
  journeys: readonly Journey[]
  steps: readonly Step[]
  appointments: readonly Appointment[]
  feeds: readonly Feed[]
  tracks: readonly Track[]
  /** By track id. */
  entries: ReadonlyMap<string, TrackEntries>
  sessions: readonly CheckIn[]
  /** Sorted by `printedAt`. */
  sheets: readonly PrintedSheet[]
  settings: PlannerSettings
  /** Sources whose items were added, including sources whose items were removed later. See `addOnce`. */
  addedSources: ReadonlySet<string>
}

export const emptyPlannerState: PlannerState = {
  journeys: [],
  steps: [],
  appointments: [],
  feeds: [],
  tracks: [],
  entries: new Map(),
  sessions: [],
  sheets: [],
  settings: defaultSettings,
  addedSources: new Set(),
}
