import { FileError } from '../file-error.ts'
import { createItems, emptyTask, type ImportedItems, type ImportedTask, leaveOut } from './imported-items.ts'
import type { CsvRow } from './parse-csv.ts'
import { type DateContext, parseMinutes, parseTime, parseWhen } from './parse-dates.ts'
import { columnNames, setWhen, type TableRow, toTableRows } from './table-rows.ts'

/** Usual names of columns, the most certain first. A name belongs to the first field that has no column yet. */
const columns = {
  title: [
    'title',
    'task',
    'task name',
    'name',
    'summary',
    'subject',
    'to-do',
    'todo',
    'step',
    'text',
    'content',
    'item',
  ],
  date: ['when', 'start date', 'scheduled', 'do date', 'date', 'day', 'start'],
  deadline: ['due date', 'due', 'deadline', 'due on'],
  time: ['time', 'start time', 'due time'],
  minutes: ['duration', 'minutes', 'estimate', 'length', 'min'],
  hours: ['hours'],
  list: ['project', 'project title', 'list', 'list name', 'journey', 'goal'],
  area: ['area', 'area title', 'folder', 'folder name'],
  notes: ['notes', 'note', 'description', 'details', 'comment', 'comments', 'content'],
  doneOn: [
    'completion date',
    'completed on',
    'completed at',
    'completed time',
    'date completed',
    'done on',
    'stop date',
  ],
  done: ['done', 'completed', 'complete', 'checked', 'status', 'state'],
  recurrence: ['recurrence', 'repeat', 'repeats', 'recurring'],
  id: ['id', 'uuid', 'uri', 'taskid', 'task id'],
  type: ['type'],
} satisfies Record<string, string[]>
type Field = keyof typeof columns

/** Programs write some lines before the names of the columns. */
const HEADER_LINES = 30

/** Reads the table of any program. @throws FileError if no column has titles */
export function parseTable(rows: readonly CsvRow[], context: DateContext): ImportedItems {
  const start = rows.slice(0, HEADER_LINES).findIndex((row) => columnNames(row).some(isTitle))
  if (start === -1) throw new FileError(NO_TITLES)
  const names = columnNames(rows[start])
  const fieldOf = assignColumns(names)
  const items = createItems('CSV')
  const { report } = items
  const byId = new Map<string, ImportedTask>()
  for (const row of toTableRows(rows.slice(start))) {
    const value = (field: Field) => row.cells.get(fieldOf.get(field) ?? '') ?? ''
    const type = value('type').toLowerCase()
    const known = byId.get(value('id'))
    if (type === 'heading' || type === '2') leaveOut(report, 'Headings')
    else if (type === 'area') leaveOut(report, 'Areas')
    else if (value('title') === '')
      report.problems.push({ place: row.place, text: 'The title is empty.', isSkipped: true })
    // Exporters of Things write the checklist of a to-do as further rows of its id.
    else if (known) known.parts.push({ text: value('notes'), isDone: value('doneOn') !== '' })
    else {
      const task = toTask(row, value, { context, items })
      if (type === 'project' || type === '1') addProject(items, task)
      else items.tasks.push(task)
      if (value('id')) byId.set(value('id'), task)
    }
    for (const [name, cell] of row.cells)
      if (cell && ![...fieldOf.values()].includes(name)) leaveOut(report, `“${name}”`)
  }
  return items
}

const NO_TITLES = 'No column of this file has titles. Name one of them “Title” or “Task”.'

const isTitle = (name: string) => columns.title.includes(name)

function assignColumns(names: readonly string[]): ReadonlyMap<Field, string> {
  const assigned = new Map<Field, string>()
  for (const [field, usual] of Object.entries(columns) as [Field, string[]][]) {
    const name = usual.find((name) => names.includes(name) && ![...assigned.values()].includes(name))
    if (name) assigned.set(field, name)
  }
  return assigned
}

type TaskOptions = { context: DateContext; items: ImportedItems }

function toTask(
  { place }: TableRow,
  value: (field: Field) => string,
  { context, items: { report } }: TaskOptions,
): ImportedTask {
  const title = value('title')
  const list = value('list') || value('area') || null
  leaveOut(report, 'Areas', value('list') && value('area') ? 1 : 0)
  const task = { ...emptyTask(place), title, list, notes: value('notes') }
  const [when, deadline] = [value('date'), value('deadline')]
  setWhen(task, when || deadline, { context, report })
  leaveOut(report, 'Deadlines', when && deadline && when !== deadline ? 1 : 0)
  // The same text on another day is another step.
  task.key = value('id') || `${list}/${title}/${task.date}`
  const addProblem = (field: Field) =>
    report.problems.push({ place, text: `“${value(field)}” can’t be read as ${field}.`, isSkipped: false })
  if (value('time')) {
    const time = parseTime(value('time'))
    if (time) task.time = time
    else addProblem('time')
  }
  const unit = value('minutes') ? 'minutes' : 'hours'
  task.minutes = parseMinutes(value(unit), unit)
  if (value(unit) && !task.minutes && value(unit) !== '0') addProblem(unit)
  setState(task, value, { context, report })
  const recurrence = value('recurrence').replace(/^RRULE:/, '')
  if (isRule.test(recurrence)) task.recurrence = recurrence
  else if (recurrence && !/^(?:false|no|0)$/i.test(recurrence)) {
    const parsed = parseWhen(recurrence, context)?.recurrence
    if (parsed) task.recurrence = parsed
    else addProblem('recurrence')
  }
  return task
}

const isRule = /^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)[A-Z\d=;,:-]{0,250}$/
const isDone = /^(?:1|2|true|yes|y|x|✓|✔|☑|✅|done|completed?|finished|closed|archived)$/i
const isDropped = /^(?:cancell?ed|dropped|won.?t do|abandoned|3)$/i
const isOpen = /^(?:0|false|no|n|-|open|to.?do|incomplete|not started|normal|active|waiting|needs-action)?$/i

function setState(
  task: ImportedTask,
  value: (field: Field) => string,
  { context, report }: { context: DateContext; report: ImportedItems['report'] },
): void {
  const done = value('done')
  const doneOn = parseWhen(value('doneOn') || done, context)?.date ?? null
  if (isDropped.test(done)) task.state = 'dropped'
  else if (isDone.test(done) || doneOn) Object.assign(task, { state: 'done', doneOn })
  else if (!isOpen.test(done)) leaveOut(report, `State “${done}”`)
}

function addProject({ lists }: ImportedItems, { place, title, state, date, doneOn }: ImportedTask): void {
  const states = { open: 'active', done: 'arrived', dropped: 'dropped' } as const
  lists.push({ place, title, state: states[state], startsOn: null, targetDate: date, arrivedOn: doneOn })
}
