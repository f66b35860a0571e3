import { categoryNames } from '#contract/content/categories.ts'
import type {
  Appointment,
  Award,
  CheckIn,
  CheckInKind,
  Feed,
  Journey,
  JourneyState,
  Measure,
  Origin,
  Paper,
  Pause,
  PrintedSheet,
  SheetKind,
  StampName,
  Step,
  StepPart,
  Tool,
  Track,
} from '#contract/planner/items.ts'
import { FIRST_SHEET_LAYOUT, stampNames } from '#contract/planner/items.ts'
import { isBoxGroup, partDoneField, readDue, readOrigin, readPart, readQuestions } from './stored-parts.ts'
import { asDate, asNumber, asNumbers, asString, asTime, isObject } from './stored-values.ts'

// A document has a root map for each kind of item. Its keys start with the key of the item, the part of the id after the
// first dot:
// - `<key>`: an object with the fields at creation. It never changes.
// - `<key>/<field>`: the newest value of a field that changed since. `deletedAt` removes the item,
//   unless `editedAt` or a tick is later.
// - `<key>/<set>/<element>`: an element of a set or list. Two devices that add different elements do not meet.
// A text that was edited since is a root text `<kind>/<key>/<field>`. Answers and notes merge letter by letter: root types
// of one name merge, so that two devices can begin the same answer. Other texts are written as a whole, see
// `written-texts.ts`. The root map `entries` holds values of tracks by `<id of track>:<date>/<writer>`, the root map
// `settings` fields by name.

export const itemKinds = ['journeys', 'steps', 'appointments', 'feeds', 'tracks', 'sessions', 'sheets'] as const
export type ItemKind = (typeof itemKinds)[number]
export type ItemOf = {
  journeys: Journey
  steps: Step
  appointments: Appointment
  feeds: Feed
  tracks: Track
  sessions: CheckIn
  sheets: PrintedSheet
}

export type RemovedItem = { [Kind in ItemKind]: { kind: Kind; item: ItemOf[Kind]; deletedAt: number } }[ItemKind]

/** Values of the root maps of a document by key, and its root texts by name. */
export type StoredDocument = { maps: { [name: string]: { [key: string]: unknown } }; texts: { [name: string]: string } }

export type StoredItem = {
  id: string
  created: Readonly<Record<string, unknown>>
  /** By field, or set and element. */
  changed: ReadonlyMap<string, unknown>
  /** By field. */
  texts: ReadonlyMap<string, string>
}

/** A tick of a step. Each device adds its own, and reopening removes the ones that the device has. */
export type Tick = { at: number; on: string; by: 'screen' | 'paper' }

/** Splits `<key>/<field>`. The field is empty for the fields at creation. */
export function splitKey(key: string): [item: string, field: string] {
  const end = key.indexOf('/')
  return end === -1 ? [key, ''] : [key.slice(0, end), key.slice(end + 1)]
}

export const textName = (kind: ItemKind, key: string, field: string): string => `${kind}/${key}/${field}`

/** Splits the name of a root text. Returns null for others. */
export function splitTextName(name: string): { kind: ItemKind; key: string; field: string } | null {
  const [kind, rest] = splitKey(name)
  const [key, field] = splitKey(rest)
  return isItemKind(kind) && field ? { kind, key, field } : null
}

const isItemKind = (name: string): name is ItemKind => (itemKinds as readonly string[]).includes(name)

export const entryKey = (trackId: string, date: string, writer: string): string => `${trackId}:${date}/${writer}`

/** Splits the key of a track's entry. Returns null for others. */
export function splitEntryKey(key: string): { trackId: string; date: string } | null {
  const [, trackId, date] = /^(.+):(\d{4}-\d\d-\d\d)\//.exec(key) ?? []
  return trackId && date ? { trackId, date } : null
}

/** Values that a newer version of the site wrote, or that are damaged, count as missing. */
function fieldsOf({ created, changed, texts }: StoredItem) {
  const value = (field: string) => (changed.has(field) ? changed.get(field) : created[field])
  return {
    text: (field: string): string => texts.get(field) ?? asString(created[field]) ?? '',
    string: (field: string): string | null => asString(value(field)),
    date: (field: string): string | null => asDate(value(field)),
    time: (field: string): string | null => asTime(value(field)),
    number: (field: string): number | null => asNumber(value(field)),
    boolean: (field: string): boolean => value(field) === true,
    numbers: (field: string): number[] => asNumbers(value(field)) ?? [],
    list: (field: string): unknown[] => (Array.isArray(value(field)) ? (value(field) as unknown[]) : []),
    oneOf: <Name extends string>(field: string, names: readonly Name[]): Name | null =>
      names.find((name) => name === value(field)) ?? null,
    origin: (): Origin => readOrigin(created.origin),
    /** Elements of a set with their names, in their order. */
    elements: <Element extends object>(set: string): ({ [Field in keyof Element]?: unknown } & { id: string })[] =>
      [...changed]
        .flatMap(([name, element]) =>
          name.startsWith(`${set}/`) && isObject(element) ? [{ ...element, id: name.slice(set.length + 1) }] : [],
        )
        .sort((a, b) => compare(orderOf(a), orderOf(b)) || compare(a.id, b.id)),
  }
}

const orderOf = (element: object): string => ('order' in element ? (asString(element.order) ?? '') : '')
/** Compares by code units, as databases and all devices do. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const journeyStates: readonly JourneyState[] = ['draft', 'active', 'paused', 'arrived', 'dropped']
const measures: readonly Measure[] = ['tick', 'count', 'amount']
const sheetKinds: readonly SheetKind[] = ['week', 'month', 'journey', 'tracks', 'session']
export const papers: readonly Paper[] = ['a4', 'letter', 'a5']
const checkInKinds: readonly CheckInKind[] = ['morning', 'sunday', 'season']

const readers: { [Kind in ItemKind]: (item: StoredItem) => ItemOf[Kind] } = {
  journeys(item) {
    const { text, string, date, number, oneOf, origin, elements } = fieldsOf(item)
    const stamps = stampNames.map((name) => [
      name,
      { answer: text(answerField(name)), stampedAt: number(stampField(name)) },
    ])
    return {
      id: item.id,
      title: text('title'),
      category: oneOf('category', categoryNames),
      state: oneOf('state', journeyStates) ?? 'draft',
      startsOn: date('startsOn'),
      targetDate: date('targetDate'),
      arrivedOn: date('arrivedOn'),
      previousJourneyId: string('previousJourneyId'),
      reason: text('reason'),
      stamps: Object.fromEntries(stamps) as Journey['stamps'],
      questions: readQuestions(item.created.questions),
      tools: elements<Tool>('tools').map(({ id, label, url }) => ({
        id,
        label: asString(label) ?? '',
        url: asString(url) ?? '',
      })),
      awards: elements<Award>('awards').flatMap(({ id, text: award, due: storedDue, givenOn }) => {
        const due = readDue(storedDue)
        return due ? [{ id, text: asString(award) ?? '', due, givenOn: asDate(givenOn) }] : []
      }),
      origin: origin(),
      position: string('position') ?? 'a0',
      createdAt: number('createdAt') ?? 0,
    }
  },

  steps(item) {
    const { text, string, date, time, number, boolean, origin, elements } = fieldsOf(item)
    // The first one, so that a second device does not change when the step was done.
    const [tick] = elements<Tick>('done')
      .map(({ at, on, by }) => ({ at: asNumber(at) ?? 0, on: asDate(on), by: by === 'paper' ? by : 'screen' }) as const)
      .sort((a, b) => a.at - b.at)
    const waitingFor = text('waitingFor')
    const openState = boolean('dropped') ? 'dropped' : waitingFor ? 'waiting' : 'open'
    return {
      id: item.id,
      journeyId: string('journeyId'),
      text: text('text'),
      notes: text('notes'),
      parts: elements<StepPart>('parts').map((part) => readPart(part, boolean(partDoneField(part.id)))),
      state: tick ? 'done' : openState,
      doneAt: tick?.at ?? null,
      doneOn: tick?.on ?? null,
      doneBy: tick?.by ?? null,
      waitingFor,
      waitingUntil: date('waitingUntil'),
      date: date('date'),
      time: time('time'),
      minutes: number('minutes'),
      moves: number('moves') ?? 0,
      recurrence: string('recurrence'),
      origin: origin(),
      position: string('position') ?? 'a0',
      createdAt: number('createdAt') ?? 0,
    }
  },

  appointments(item) {
    const { text, string, date, time } = fieldsOf(item)
    return {
      id: item.id,
      title: text('title'),
      date: date('date') ?? '',
      startTime: time('startTime'),
      endTime: time('endTime'),
      recurrence: string('recurrence'),
    }
  },

  feeds(item) {
    const { text } = fieldsOf(item)
    return { id: item.id, name: text('name'), url: text('url') }
  },

  tracks(item) {
    const { text, string, date, number, numbers, oneOf, origin, elements } = fieldsOf(item)
    return {
      id: item.id,
      journeyId: string('journeyId'),
      title: text('title'),
      measure: oneOf('measure', measures) ?? 'tick',
      unit: string('unit') ?? '',
      weekdays: numbers('weekdays'),
      weeklyTarget: number('weeklyTarget'),
      startsOn: date('startsOn') ?? '',
      endsOn: date('endsOn'),
      pauses: elements<Pause>('pauses').map(({ id, from, to, reason }) => ({
        id,
        from: asDate(from) ?? '',
        to: asDate(to),
        reason: asString(reason) ?? '',
      })),
      origin: origin(),
      position: string('position') ?? 'a0',
      createdAt: number('createdAt') ?? 0,
    }
  },

  sessions(item) {
    const { text, date, number, oneOf, elements } = fieldsOf(item)
    const questions = [...item.texts.keys()].flatMap((field) => {
      const [name, question] = splitKey(field)
      return name === 'answers' && question ? [question] : []
    })
    return {
      id: item.id,
      kind: oneOf('kind', checkInKinds) ?? 'morning',
      date: date('date') ?? '',
      startedAt: number('startedAt') ?? 0,
      finishedAt: number('finishedAt'),
      part: number('part') ?? 0,
      answers: Object.fromEntries(questions.sort().map((question) => [question, text(checkInAnswerField(question))])),
      carriedStepIds: elements('carried').map(({ id }) => id),
      droppedStepIds: elements('dropped').map(({ id }) => id),
    }
  },

  sheets(item) {
    const { string, date, number, oneOf, list } = fieldsOf(item)
    return {
      id: item.id,
      code: string('code') ?? '',
      kind: oneOf('kind', sheetKinds) ?? 'week',
      date: date('date'),
      journeyId: string('journeyId'),
      sessionKind: oneOf('sessionKind', checkInKinds),
      page: number('page') ?? 1,
      pages: number('pages') ?? 1,
      paper: oneOf('paper', papers) ?? 'letter',
      side: oneOf('side', ['left', 'right']) ?? 'right',
      boxes: list('boxes').filter(isBoxGroup),
      layout: number('layout') ?? FIRST_SHEET_LAYOUT,
      printedAt: number('createdAt') ?? 0,
    }
  },
}

export const answerField = (name: StampName): string => `answer.${name}`
export const stampField = (name: StampName): string => `stampedAt.${name}`
export const checkInAnswerField = (question: string): string => `answers/${question}`

export function readItem<Kind extends ItemKind>(kind: Kind, item: StoredItem): ItemOf[Kind] {
  return readers[kind](item)
}

/** Lists are sorted by this text, then by id. */
export const sortTextOf: { [Kind in ItemKind]: (item: ItemOf[Kind]) => string } = {
  journeys: ({ position }) => position,
  steps: ({ position }) => position,
  tracks: ({ position }) => position,
  feeds: ({ name }) => name,
  appointments: ({ date, startTime }) => `${date} ${startTime ?? ''}`,
  sessions: ({ date, startedAt }) => `${date} ${startedAt}`,
  sheets: ({ printedAt }) => String(printedAt).padStart(15, '0'),
}

const SOURCE_PREFIX = 'added/'
/** Name of the setting that a source of items was added. */
export const sourceField = (source: string): string => SOURCE_PREFIX + source

/** @param names of all settings */
export const readSources = (names: Iterable<string>): ReadonlySet<string> =>
  new Set([...names].flatMap((name) => (name.startsWith(SOURCE_PREFIX) ? name.slice(SOURCE_PREFIX.length) : [])))
