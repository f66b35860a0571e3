import type {
  Appointment,
  Award,
  CheckIn,
  Feed,
  Journey,
  Pause,
  PlannerSettings,
  PrintedSheet,
  StampName,
  Step,
  StepPart,
  Tool,
  Track,
} from '#contract/planner/items.ts'
import type { ItemWriter } from './item-writer.ts'
import type { PlannerDocuments } from './planner-documents.ts'
import type { ItemKind } from './stored-items.ts'

type Changes<Item, Keys extends keyof Item> = Partial<Pick<Item, Keys>>

type JourneyFields = Changes<
  Journey,
  'title' | 'category' | 'state' | 'startsOn' | 'targetDate' | 'arrivedOn' | 'previousJourneyId' | 'reason'
>
export type StepFields = Changes<
  Step,
  'text' | 'notes' | 'journeyId' | 'time' | 'minutes' | 'recurrence' | 'waitingFor' | 'waitingUntil'
>
export type AppointmentFields = Changes<Appointment, 'title' | 'date' | 'startTime' | 'endTime' | 'recurrence'>
export type TrackFields = Changes<
  Track,
  'title' | 'journeyId' | 'measure' | 'unit' | 'weekdays' | 'weeklyTarget' | 'startsOn' | 'endsOn'
>

/** Items that the site adds: the plan of a course, or a step for a delivery. */
export type Addition = {
  /** Their origin, such as an enrollment. Ids are derived from it. */
  source: string
  /** 'yyyy-mm-dd', the same on all devices. Selects the document of the steps. */
  date: string
  journey: (JourneyFields & Pick<Journey, 'title' | 'origin' | 'questions'>) | null
  /** `key` is unique among the steps. */
  steps: readonly (StepFields & Pick<Step, 'text' | 'date' | 'origin'> & { key: string })[]
  tracks: readonly (TrackFields & Pick<Track, 'title' | 'startsOn' | 'origin'> & { key: string })[]
}

/**
 * Changes the planner in this browser immediately; other tabs and devices follow. Each call can be undone. Answers and
 * notes merge letter by letter with those of other devices; for other fields the newest change wins. What another
 * device wrote in a one-line text at the same time is kept. Functions that add an item return its id; its key is random by default. A removed item is
 * revived by a restore, and by an edit or tick that another device made later. All strings are truncated to the limits
 * in `contract/planner/limits.ts`. Calls for an unknown id do nothing.
 */
export type PlannerEdits = {
  addJourney: (fields: JourneyFields & { title: string; origin?: Journey['origin'] }, key?: string) => string
  updateJourney: (id: string, fields: JourneyFields) => void
  removeJourney: (id: string) => void
  restoreJourney: (id: string) => void
  /** `before` is the id of the journey that will follow; null moves to the end. */
  moveJourney: (id: string, before: string | null) => void
  setStampAnswer: (journeyId: string, name: StampName, answer: string) => void
  pressStamp: (journeyId: string, name: StampName) => void
  setTools: (journeyId: string, tools: readonly Tool[]) => void
  setAwards: (journeyId: string, awards: readonly Award[]) => void

  addStep: (
    fields: StepFields & { text: string; date?: string | null; origin?: Step['origin'] },
    key?: string,
  ) => string
  updateStep: (id: string, fields: StepFields) => void
  setParts: (stepId: string, parts: readonly StepPart[]) => void
  /** Sets or clears the date of a step. A later date than before counts as a move. */
  scheduleStep: (id: string, date: string | null) => void
  moveStep: (id: string, before: string | null) => void
  /** A step with a recurrence creates its next step. */
  completeStep: (id: string, options?: { by?: 'screen' | 'paper'; on?: string }) => void
  reopenStep: (id: string) => void
  dropStep: (id: string) => void
  removeStep: (id: string) => void
  restoreStep: (id: string) => void

  addAppointment: (fields: AppointmentFields & { title: string; date: string }) => string
  updateAppointment: (id: string, fields: AppointmentFields) => void
  removeAppointment: (id: string) => void
  restoreAppointment: (id: string) => void

  addFeed: (feed: Omit<Feed, 'id'>) => string
  removeFeed: (id: string) => void
  restoreFeed: (id: string) => void

  addTrack: (fields: TrackFields & { title: string; origin?: Track['origin'] }) => string
  updateTrack: (id: string, fields: TrackFields) => void
  removeTrack: (id: string) => void
  restoreTrack: (id: string) => void
  moveTrack: (id: string, before: string | null) => void
  setPauses: (trackId: string, pauses: readonly Pause[]) => void
  /** Null removes the entry. */
  setEntry: (trackId: string, date: string, value: number | null) => void

  startCheckIn: (kind: CheckIn['kind'], date: string) => string
  setCheckInAnswer: (sessionId: string, question: string, answer: string) => void
  setCheckInPart: (sessionId: string, part: number) => void
  /** Records steps that the session gave a date in the next week, or dropped. Does not change the steps. */
  recordCheckInSteps: (sessionId: string, steps: { carried?: readonly string[]; dropped?: readonly string[] }) => void
  finishCheckIn: (sessionId: string) => void
  /** Removes a session with its answers. A new session on the same date is empty. */
  removeCheckIn: (sessionId: string) => void

  /** Records a printed page. Not part of the undo history, because the paper exists. */
  addSheet: (sheet: Omit<PrintedSheet, 'id' | 'printedAt'>) => string

  /** Of a text that two devices wrote: makes the other one the value, or keeps the value and forgets the other one. */
  settleText: (kind: ItemKind, id: string, field: string, chosen: string) => void

  /**
   * Adds the items of a source at most once, also if they were removed since. Devices that add them at the same time
   * create the same items. Not part of the undo history, because it is not an action of the user.
   */
  addOnce: (addition: Addition) => void

  updateSettings: (fields: Partial<PlannerSettings>) => void

  /** Runs edits whose code is loaded when they are used. */
  writeWith: (write: (documents: PlannerDocuments, writer: ItemWriter) => void) => void

  /** Runs several edits as one step of the undo history. */
  batch: <T>(edit: () => T) => T
  undo: () => void
  redo: () => void
}
