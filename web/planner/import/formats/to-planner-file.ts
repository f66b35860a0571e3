import { CORE_DOCUMENT, itemId, quarterDocumentName } from '#contract/planner/documents.ts'
import {
  type Appointment,
  type Journey,
  type PlannerState,
  type Step,
  type StepPart,
  stampNames,
} from '#contract/planner/items.ts'
import { NOTES_MAX, PART_TEXT_MAX, PARTS_MAX, STEP_TEXT_MAX, TITLE_MAX } from '#contract/planner/limits.ts'
import type { PlannerFile } from '#contract/planner/planner-file.ts'
import { derivedKey, itemKeyOf } from '../../documents/item-keys.ts'
import { truncateText } from '../../documents/item-writer.ts'
import { endPosition } from '../../documents/positions.ts'
import { createPlannerFile } from '../../export/planner-file.ts'
import { FileError } from '../file-error.ts'
import type { ImportedItems, ImportedList, ImportedTask } from './imported-items.ts'

type Context = { state: PlannerState; today: string /** In milliseconds. */; now: number }

/**
 * Converts items of another app to a planner file. Ids are derived from the source and the item, so that another import of
 * the same file has the same ones. Of an item that the planner has, only the fields of the file can differ.
 * @throws FileError without items
 */
export function toPlannerFile(items: ImportedItems, context: Context): PlannerFile {
  const { state } = context
  const { journeys, idOf } = toJourneys(items, context)
  const steps = toSteps(items, idOf, context)
  const appointments = toAppointments(items, context)
  if (steps.length + journeys.length + appointments.length === 0)
    throw new FileError('There’s nothing to import in this file.')
  const none = { ...state, feeds: [], tracks: [], entries: new Map(), sessions: [], sheets: [] }
  return createPlannerFile({ ...none, journeys, steps, appointments, addedSources: new Set() }, '')
}

/** Returns a function that finds the existing item of a key, or creates an id. Equal keys of one file are numbered. */
function createMatcher<Item extends { id: string }>(source: string, existing: readonly Item[]) {
  const byKey = new Map(existing.map((item) => [itemKeyOf(item.id), item]))
  const counts = new Map<string, number>()
  return (content: string, document: string): { id: string; current: Item | undefined } => {
    const count = counts.get(content) ?? 0
    counts.set(content, count + 1)
    const key = derivedKey(`${source}/${content}${count > 0 ? `/${count}` : ''}`)
    const current = byKey.get(key)
    return { id: current?.id ?? itemId(document, key), current }
  }
}

/** What ended is in the document of its date, everything else in the current one. */
const documentOf = (date: string | null, { today }: Context) =>
  quarterDocumentName(date !== null && date < today ? date : today)

function toJourneys(items: ImportedItems, context: Context) {
  const { lists, tasks, report } = items
  const { state, now } = context
  const match = createMatcher(`${report.source}/journey`, state.journeys)
  const titles = new Map(state.journeys.map((journey) => [plainTitle(journey.title), journey.id]))
  const named = tasks.flatMap(({ list, place }) => (list ? [{ title: list, place }] : []))
  const created: (Partial<ImportedList> & { id: string; title: string })[] = []
  for (const { place, ...list } of [...lists, ...named]) {
    if (titles.has(plainTitle(list.title))) continue
    const { id, current } = match(plainTitle(list.title), CORE_DOCUMENT)
    titles.set(plainTitle(list.title), id)
    if (!current) created.push({ ...list, id, title: toLine({ ...list, place }, TITLE_MAX, items) })
  }
  const nextPosition = createPositions(state.journeys)
  const journeys = created.map(
    ({ id, title, ...list }): Journey => ({
      ...{ id, title, category: null, state: 'active', startsOn: null, targetDate: null, arrivedOn: null },
      ...list,
      ...{ previousJourneyId: null, reason: '', questions: {}, tools: [], awards: [], origin: { from: 'typed' } },
      stamps: Object.fromEntries(
        stampNames.map((name) => [name, { answer: '', stampedAt: null }]),
      ) as Journey['stamps'],
      position: nextPosition(),
      createdAt: now,
    }),
  )
  return { journeys, idOf: (title: string) => titles.get(plainTitle(title)) ?? null }
}

/** Returns a function that returns the positions after the last item, one by one. */
function createPositions(items: Parameters<typeof endPosition>[0]): () => string {
  let last = items
  return () => {
    const position = endPosition(last)
    last = [{ id: '', position }]
    return position
  }
}

const plainTitle = (title: string) => truncateText(title.trim(), TITLE_MAX).toLowerCase()

function toSteps(items: ImportedItems, idOf: (list: string) => string | null, context: Context): Step[] {
  const { tasks, report } = items
  const { state, now } = context
  const match = createMatcher(`${report.source}/step`, state.steps)
  const nextPosition = createPositions(state.steps)
  return tasks.map((task) => {
    const { id, current } = match(
      task.key,
      documentOf(task.state === 'open' ? null : (task.doneOn ?? task.date), context),
    )
    const base: Step = current ?? {
      ...{
        id,
        journeyId: null,
        text: '',
        notes: toNotes(task, items),
        parts: toParts(task, items),
        state: 'open',
        doneAt: null,
        doneOn: null,
        doneBy: null,
      },
      ...{ waitingFor: '', waitingUntil: null, date: null, time: null, minutes: null, moves: 0, recurrence: null },
      ...{ origin: { from: 'typed' }, position: nextPosition(), createdAt: now },
    }
    const { date, time, minutes, recurrence } = task
    const known = { journeyId: task.list && idOf(task.list), date, time, minutes, recurrence }
    const text = toLine(task, STEP_TEXT_MAX, items)
    return { ...base, ...withoutNull(known), text, ...stateOf(task, base) }
  })
}

function toNotes({ notes, place }: ImportedTask, { report }: ImportedItems): string {
  const text = notes.trim()
  nameIfTooLong(report, { name: 'The note', text, max: NOTES_MAX, place })
  return truncateText(text, NOTES_MAX)
}

function toParts({ key, parts, place }: ImportedTask, { report }: ImportedItems): StepPart[] {
  if (parts.length > PARTS_MAX) {
    const text = `There are ${parts.length} sub-steps. The first ${PARTS_MAX} are taken over.`
    report.problems.push({ place, text, isSkipped: false })
  }
  return parts.slice(0, PARTS_MAX).map(({ text, isDone }, index) => {
    nameIfTooLong(report, { name: 'A sub-step', text, max: PART_TEXT_MAX, place })
    return { id: derivedKey(`${key}/${index}/${text}`), text: truncateText(text, PART_TEXT_MAX), isDone }
  })
}

/** A step that waits is open in other apps. */
function stateOf(task: ImportedTask, current: Step): Pick<Step, 'state' | 'doneAt' | 'doneOn' | 'doneBy'> {
  const { state, doneAt, doneOn, doneBy } = current
  if (state === task.state || (state === 'waiting' && task.state === 'open')) return { state, doneAt, doneOn, doneBy }
  if (task.state !== 'done') return { state: task.state, doneAt: null, doneOn: null, doneBy: null }
  const at = task.doneOn === null ? 0 : Date.parse(`${task.doneOn}T12:00:00Z`)
  return { state: 'done', doneAt: at, doneOn: task.doneOn, doneBy: 'screen' }
}

function toAppointments(items: ImportedItems, context: Context): Appointment[] {
  const match = createMatcher(`${items.report.source}/appointment`, context.state.appointments)
  return items.events.map((event) => {
    const { date, startTime, endTime, recurrence } = event
    const { id, current } = match(event.key, documentOf(recurrence ? null : date, context))
    const title = toLine(event, TITLE_MAX, items)
    return { ...current, id, title, date, startTime, endTime, recurrence }
  })
}

const withoutNull = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }

type Titled = Pick<ImportedTask, 'title' | 'place'>

function toLine({ title, place }: Titled, max: number, { report }: ImportedItems): string {
  const text = title.replace(/\s+/g, ' ').trim()
  nameIfTooLong(report, { name: 'The text', text, max, place })
  return truncateText(text, max)
}

type LimitedText = { name: string; text: string; max: number; place: ImportedTask['place'] }

function nameIfTooLong({ problems }: ImportedItems['report'], { name, text, max, place }: LimitedText): void {
  if (text.length <= max) return
  const [length, room] = [text.length.toLocaleString('en-US'), max.toLocaleString('en-US')]
  problems.push({ place, text: `${name} has ${length} characters. It’s cut to ${room}.`, isSkipped: false })
}
