import {
  defaultSettings,
  emptyPlannerState,
  type Journey,
  type PlannerSettings,
  type PlannerState,
  type Step,
} from '#contract/planner/items.ts'

export const settings: PlannerSettings = {
  ...defaultSettings,
  dayMinutes: [480, 480, 480, 480, 480, 0, 0],
  paper: 'a4',
}

/** Monday, November 30, to Sunday, December 6, 2026. */
export const days = Array.from({ length: 7 }, (_, day) =>
  new Date(Date.UTC(2026, 10, 30 + day)).toISOString().slice(0, 10),
)
export const [monday = '', tuesday = '', wednesday = '', thursday = '', friday = '', saturday = '', sunday = ''] = days

export const step = (id: string, fields: Partial<Step> = {}): Step => ({
  id,
  journeyId: null,
  text: `Step ${id}`,
  notes: '',
  parts: [],
  state: 'open',
  doneAt: null,
  doneOn: null,
  doneBy: null,
  waitingFor: '',
  waitingUntil: null,
  date: null,
  time: null,
  minutes: null,
  moves: 0,
  recurrence: null,
  origin: { from: 'typed' },
  position: id,
  createdAt: 0,
  ...fields,
})

export const journey = (id: string, fields: Partial<Journey> = {}): Journey =>
  ({ id, title: `Journey ${id}`, category: null, state: 'active', position: id, ...fields }) as Journey

export const plannerState = (fields: Partial<PlannerState> = {}): PlannerState => ({
  ...emptyPlannerState,
  settings,
  ...fields,
})
