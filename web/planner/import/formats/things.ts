import { isObject } from '../../documents/stored-values.ts'
import { FileError } from '../file-error.ts'
import { createItems, emptyTask, type ImportedItems, type ImportedTask, leaveOut } from './imported-items.ts'
import type { DateContext } from './parse-dates.ts'
import { setWhen } from './table-rows.ts'

type Attributes = { [name: string]: unknown }
type ThingsItem = { type: string; id?: unknown; attributes: Attributes }
type Options = { items: ImportedItems; context: DateContext; list: string | null }

/** Reads to-dos and projects as the URL scheme of Things describes them. @throws FileError */
export function parseThings(text: string, context: DateContext): ImportedItems {
  const items = createItems('Things')
  for (const item of parseList(text)) addItem(item, { items, context, list: null })
  if (items.tasks.length + items.lists.length === 0) throw new FileError('This file has no to-dos of Things.')
  return items
}

function parseList(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    throw new FileError('This file is damaged. Choose another one.')
  }
}

const isThingsItem = (item: unknown): item is ThingsItem =>
  isObject(item) && 'type' in item && typeof item.type === 'string' && 'attributes' in item && isObject(item.attributes)

function addItem(item: unknown, options: Options): void {
  const { items } = options
  const { report, tasks } = items
  const place = `To-do ${tasks.length + 1}`
  if (!isThingsItem(item)) report.problems.push({ place, text: 'It can’t be read.', isSkipped: true })
  else if (item.type === 'heading') leaveOut(report, 'Headings')
  else if (item.type === 'project') addProject(item, `Project ${items.lists.length + 1}`, options)
  else if (item.type === 'to-do') addTask(item, place, options)
  else report.problems.push({ place, text: `“${item.type}” isn’t a to-do.`, isSkipped: true })
}

function addProject({ attributes }: ThingsItem, place: string, { items, context }: Options): void {
  const { report, lists } = items
  const title = textOf(attributes.title)
  const dates = { when: emptyTask(place), deadline: emptyTask(place), completed: emptyTask(place) }
  setWhen(dates.when, whenText(attributes.when), { context, report })
  setWhen(dates.deadline, textOf(attributes.deadline), { context, report })
  setWhen(dates.completed, textOf(attributes['completion-date']), { context, report })
  const [{ date: startsOn }, { date: targetDate }] = [dates.when, dates.deadline]
  const states = { open: 'active', done: 'arrived', dropped: 'dropped' } as const
  if (title)
    lists.push({
      place,
      title,
      state: states[stateOf(attributes)],
      startsOn,
      targetDate,
      arrivedOn: dates.completed.date,
    })
  leaveOut(report, 'Notes of projects', attributes.notes ? 1 : 0)
  leaveOut(report, 'Areas', attributes.area ? 1 : 0)
  leaveOut(report, 'Tags', listOf(attributes.tags).length)
  for (const item of listOf(attributes.items)) addItem(item, { items, context, list: title || null })
}

function addTask({ id, attributes }: ThingsItem, place: string, { items, context, list: project }: Options): void {
  const { report, tasks } = items
  const title = textOf(attributes.title)
  if (title === '') {
    report.problems.push({ place, text: 'It has no title.', isSkipped: true })
    return
  }
  const list = project ?? (textOf(attributes.list) || null)
  const task: ImportedTask = { ...emptyTask(place), title, list, notes: textOf(attributes.notes) }
  task.key = textOf(id) || `${list}/${title}`
  const [when, deadline] = [whenText(attributes.when), textOf(attributes.deadline)]
  setWhen(task, when || deadline, { context, report })
  leaveOut(report, 'Deadlines', when && deadline && when !== deadline ? 1 : 0)
  leaveOut(report, '“Someday”', attributes.when === 'someday' ? 1 : 0)
  leaveOut(report, 'Tags', listOf(attributes.tags).length)
  task.state = stateOf(attributes)
  if (task.state === 'done') {
    const completion = emptyTask(place)
    setWhen(completion, textOf(attributes['completion-date']), { context, report })
    task.doneOn = completion.date
  }
  task.parts = listOf(attributes['checklist-items']).flatMap((part) =>
    isThingsItem(part) && textOf(part.attributes.title)
      ? [{ text: textOf(part.attributes.title), isDone: stateOf(part.attributes) !== 'open' }]
      : [],
  )
  tasks.push(task)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** 'evening' is this evening. 'anytime' and 'someday' are no days. */
const whenText = (when: unknown): string =>
  textOf(when)
    .replace(/^(?:anytime|someday)$/, '')
    .replace(/^evening$/, 'today')

const stateOf = ({ completed, canceled }: Attributes): ImportedTask['state'] =>
  canceled === true ? 'dropped' : completed === true ? 'done' : 'open'
