import { createItems, emptyTask, type ImportedItems, type ImportedTask, leaveOut } from './imported-items.ts'
import type { CsvRow } from './parse-csv.ts'
import { type DateContext, parseMinutes } from './parse-dates.ts'
import { setWhen, type TableRow, toTableRows } from './table-rows.ts'

export const isTodoist = ([header]: readonly CsvRow[]): boolean =>
  ['TYPE', 'CONTENT', 'INDENT'].every((name) => header?.cells.includes(name))

/** Reads the template of a Todoist project. Its file has the name of the project, and tasks have no ids. */
export function parseTodoist(rows: readonly CsvRow[], { fileName, ...context }: DateContext & { fileName: string }) {
  const items = createItems('Todoist')
  const { report } = items
  const list = projectName(fileName)
  let parent: ImportedTask | undefined
  for (const row of toTableRows(rows)) {
    const cell = (name: string) => row.cells.get(name) ?? ''
    const type = cell('type').toLowerCase()
    if (type === 'section') leaveOut(report, 'Sections')
    else if (type === 'note') addComment(items, cell('content'))
    else if (type === 'task') {
      const task = toTask(row, { list, context, items })
      if (!task) continue
      const isPart = parent && Number(cell('indent')) > 1 && !task.date && !task.recurrence && !task.notes
      if (isPart) parent?.parts.push({ text: task.title, isDone: false })
      else items.tasks.push(task)
      if (!(Number(cell('indent')) > 1)) parent = task
    } else if (type !== 'meta' && type !== '')
      report.problems.push({ place: row.place, text: `“${type}” isn’t a task.`, isSkipped: true })
  }
  return items
}

type TaskOptions = { list: string; context: DateContext; items: ImportedItems }

function toTask(row: TableRow, { list, context, items: { report } }: TaskOptions): ImportedTask | null {
  const cell = (name: string) => row.cells.get(name) ?? ''
  // '* ' begins a task without a box, and '@' a label.
  const [, title = '', labels = ''] = /^(?:\* )?(.*?)((?:\s@[^\s@]+)*)$/s.exec(cell('content')) ?? []
  const { place } = row
  if (title === '') {
    report.problems.push({ place, text: 'The task has no text.', isSkipped: true })
    return null
  }
  const task = { ...emptyTask(place), key: `${list}/${title}`, title, list, notes: cell('description') }
  leaveOut(report, 'Labels', labels.split('@').length - 1)
  leaveOut(report, 'Priorities', /^[123]$/.test(cell('priority')) ? 1 : 0)
  leaveOut(report, 'Assigned people', cell('responsible') ? 1 : 0)
  setWhen(task, cell('date') || cell('deadline'), { context, report, zone: cell('timezone') })
  leaveOut(report, 'Deadlines', cell('date') && cell('deadline') ? 1 : 0)
  if (cell('duration unit') !== 'day') task.minutes = parseMinutes(cell('duration'))
  leaveOut(report, 'Durations in days', cell('duration unit') === 'day' ? 1 : 0)
  for (const [name, value] of row.cells) leaveOut(report, `“${name}”`, value && !knownColumns.includes(name) ? 1 : 0)
  return task
}

const knownColumns = [
  ...['type', 'content', 'description', 'priority', 'indent', 'author', 'responsible', 'date', 'date lang'],
  ...['timezone', 'duration', 'duration unit', 'deadline', 'deadline lang'],
]

/** A comment follows its task. Those before the first one are about the project. */
function addComment({ tasks, report }: ImportedItems, text: string): void {
  const task = tasks.at(-1)
  const comment = text.replace(/\[\[file .*?\]\]/gs, () => {
    leaveOut(report, 'Attachments')
    return ''
  })
  if (!task) leaveOut(report, 'Comments on the project')
  else task.notes = [task.notes, comment.trim()].filter(Boolean).join('\n\n')
}

/** 'Move house [2203306141] (1).csv' */
const projectName = (fileName: string): string =>
  fileName
    .replace(/\.csv$/i, '')
    .replace(/\s*(?:\[\d+\]|\(\d+\))/g, '')
    .trim()
