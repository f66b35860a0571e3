import { addDays } from '../../dates.ts'
import { stampNames } from '../items.ts'
import type {
  CheckInSheet,
  JourneySheet,
  MonthSheet,
  SheetContent,
  SheetStep,
  SheetTrack,
  TracksSheet,
  WeekSheet,
  YearPdfInput,
} from './sheet-content.schema.ts'

const texts = [
  'Call the bank about the loan',
  'Ask Grandma for the plum cake recipe before the family comes on Sunday',
  'Walk to the lake and back',
  'Read chapter four',
  'Put 40 dollars into the travel envelope',
  'Write to Theo',
  'Sort the photographs of the summer at the coast and send the ten best ones to everybody who was there',
  'Buy a new bell for the bicycle',
  'Book the dentist',
  'Half an hour of Spanish with Ines',
]
const details = ['', '', '· Choose three dates (done)\n· Ask the others', 'The number is on the blue card.', '']
const trackTitles = ['Ten minutes of quiet', 'Walk before breakfast', 'Spanish words', 'No phone after nine', 'Stretch']

const createSteps = (count: number): SheetStep[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `2026q4.00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    text: texts[index % texts.length] ?? '',
    details: details[index % details.length] ?? '',
    note: index % 3 === 0 ? (['Mon 30', 'Tue 1', 'Fri 4'][(index / 3) % 3] ?? '') : '',
    isDone: index % 11 === 4,
  }))

function createTracks(count: number, from: string, days: number): SheetTrack[] {
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  return Array.from({ length: count }, (_, index) => ({
    id: `core.00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    title: trackTitles[index % trackTitles.length] ?? '',
    measure: index % 5 === 2 ? 'count' : 'tick',
    dates: index % 4 === 3 ? dates.filter((_, day) => day % 2 === 0) : dates,
    entries: [{ date: dates[0] ?? from, value: index % 5 === 2 ? 12 : 1 }],
  }))
}

export const createWeekSheet = (steps = 12, tracks = 5): WeekSheet => ({
  kind: 'week',
  from: '2026-11-30',
  label: 'Week 49',
  days: [
    [{ time: '8:30 AM', text: 'Dentist' }],
    [],
    [
      { time: '10 AM', text: 'SHEF Mastery, with Ruth and the others of the November group' },
      { time: '6 PM', text: 'Choir' },
    ],
    [{ time: null, text: 'Binder arrives' }],
    [],
    Array.from({ length: 9 }, (_, index) => ({
      time: `${index + 9} AM`.replace(/1[3-9] AM/, '2 PM'),
      text: 'Workshop',
    })),
    [],
  ],
  steps: createSteps(steps),
  tracks: createTracks(tracks, '2026-11-30', 7),
  good: '',
})

export const createMonthSheet = (steps = 7): MonthSheet => ({
  kind: 'month',
  from: '2026-12-01',
  weekStart: 0,
  days: [
    { date: '2026-12-02', entries: [{ time: '10 AM', text: 'SHEF Mastery' }] },
    { date: '2026-12-12', entries: Array.from({ length: 8 }, () => ({ time: null, text: 'Family weekend' })) },
    { date: '2026-12-24', entries: [{ time: null, text: 'Plum cake' }] },
  ],
  steps: createSteps(steps),
})

export const createJourneySheet = (steps = 9): JourneySheet => ({
  kind: 'journey',
  title: 'Run around the lake without stopping',
  category: 'Health',
  note: 'By June 1, 2027',
  stamps: stampNames.map((name, index) => ({
    name,
    answer:
      index % 2 === 0
        ? 'Once around, seven kilometers, on the first Sunday in June, with Theo, and then breakfast.'
        : '',
    isStamped: index < 3,
  })),
  steps: createSteps(steps),
})

export const createTracksSheet = (tracks = 5): TracksSheet => ({
  kind: 'tracks',
  from: '2026-12-01',
  weekStart: 0,
  tracks: createTracks(tracks, '2026-12-01', 31),
})

export const createCheckInSheet = (steps = 3): CheckInSheet => ({
  kind: 'session',
  sessionKind: 'sunday',
  from: '2026-12-06',
  title: 'Sunday session',
  note: 'For the week of November 30 to December 6, 2026',
  parts: [
    {
      title: 'Look back',
      note: '5 minutes',
      steps: createSteps(steps),
      questions: [{ text: 'What was good this week?', answer: 'The walk on Thursday.', lines: 2 }],
    },
    {
      title: 'Carry three over',
      note: '5 minutes',
      steps: [],
      questions: [{ text: 'Three steps for next week', answer: '', lines: 3 }],
    },
    {
      title: 'One line each',
      note: '5 minutes',
      steps: [],
      questions: ['Spiritual', 'Health', 'Education', 'Finance'].map((text) => ({ text, answer: '', lines: 1 })),
    },
    {
      title: 'Learned',
      note: '5 minutes',
      steps: [],
      questions: [{ text: 'This week I learned', answer: '', lines: 2 }],
    },
  ],
})

export const sampleSheets: SheetContent[] = [
  createWeekSheet(),
  createMonthSheet(),
  createJourneySheet(),
  createTracksSheet(),
  createCheckInSheet(),
]

export const sampleYear: YearPdfInput = { start: '2026-12', paper: 'a4', weekStart: 0, hasDayPages: false, days: [] }
