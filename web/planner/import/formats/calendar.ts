import ICAL from 'ical.js'
import { addDays } from '#contract/dates.ts'
import { FileError } from '../file-error.ts'
import { type CalendarZones, localRule, localTime, readZone, type WallTime } from './calendar-times.ts'
import { createItems, emptyTask, type ImportedItems, leaveOut } from './imported-items.ts'

type Component = InstanceType<typeof ICAL.Component>
type Time = InstanceType<typeof ICAL.Time>
type Options = { items: ImportedItems; zones: CalendarZones; list: string | null }

/** Properties that the planner has no field for. */
const leftOutProperties: { [property: string]: string } = {
  location: 'Places',
  attendee: 'Guests',
  categories: 'Categories',
  priority: 'Priorities',
  url: 'Links',
  attach: 'Attachments',
  exdate: 'Skipped dates of repeats',
  rdate: 'Added dates of repeats',
}

/**
 * Reads an iCalendar file (RFC 5545): events become appointments, and to-dos become steps. Components are parsed one by one,
 * so that an invalid one does not hide the others.
 * @param zone IANA zone of the user @throws FileError
 */
export function parseCalendar(file: string, { zone }: { zone: string }): ImportedItems {
  const text = file.replace(/\r\n?/g, '\n')
  const items = createItems('calendar')
  const { report } = items
  const zones: CalendarZones = { zone, defined: new Map() }
  const [, name = ''] = /^X-WR-CALNAME[^:\n]*:(.*)$/im.exec(text) ?? []
  const list = name.replace(/\\(.)/g, '$1').trim() || null
  let [line, from] = [1, 0]
  for (const block of text.matchAll(/^BEGIN:(VEVENT|VTODO|VTIMEZONE)$[\s\S]*?^END:\1$/gim)) {
    line += text.slice(from, block.index).split('\n').length - 1
    from = block.index
    const place = `Line ${line}`
    try {
      const component = new ICAL.Component(ICAL.parse(block[0]))
      if (component.name === 'vtimezone') readZone(component, zones)
      else if (component.name === 'vevent') addEvent(component, place, { items, zones, list })
      else addTask(component, place, { items, zones, list })
    } catch (error) {
      const text = error instanceof FileError ? error.message : 'It can’t be read.'
      report.problems.push({ place, text, isSkipped: true })
    }
  }
  if (!/^END:VCALENDAR\s*$/im.test(text))
    report.problems.push({ place: 'End', text: 'The file ends in the middle of the calendar.', isSkipped: true })
  return items
}

const textOf = (component: Component, name: string) => String(component.getFirstPropertyValue(name) ?? '').trim()

function timeOf(component: Component, name: string, zones: CalendarZones): WallTime | null {
  const property = component.getFirstProperty(name)
  const value = property?.getFirstValue()
  if (!(value instanceof ICAL.Time)) return null
  const zoneId = property?.getParameter('tzid')
  return localTime(value as Time, typeof zoneId === 'string' ? zoneId : null, zones)
}

function countLeftOut(component: Component, { items: { report } }: Options): void {
  for (const [property, name] of Object.entries(leftOutProperties))
    leaveOut(report, name, component.getAllProperties(property).length)
  leaveOut(report, 'Alerts', component.getAllSubcomponents('valarm').length)
}

const keyOf = (component: Component) => textOf(component, 'uid') || textOf(component, 'summary')

function addEvent(component: Component, place: string, options: Options): void {
  const { items, zones } = options
  const { report, events } = items
  if (textOf(component, 'status').toUpperCase() === 'CANCELLED') {
    leaveOut(report, 'Canceled appointments')
    return
  }
  if (component.hasProperty('recurrence-id')) throw new FileError('It changes one date of a repeat.')
  const start = timeOf(component, 'dtstart', zones)
  if (!start) throw new FileError('The appointment has no day.')
  const { date, time: startTime } = start
  const end = endOf(component, start, zones)
  const recurrence = ruleOf(component, place, start, options)
  const event = { place, key: keyOf(component), title: textOf(component, 'summary') || 'Busy', date, startTime }
  countLeftOut(component, options)
  leaveOut(report, 'Descriptions', textOf(component, 'description') ? 1 : 0)
  if (startTime !== null) {
    const isWithinDay = end.date <= date || (end.date === addDays(date, 1) && (end.time ?? '') < startTime)
    const isEnd = isWithinDay && end.time !== startTime
    if (!isWithinDay)
      report.problems.push({ place, text: 'It lasts longer than a day, so it has no end.', isSkipped: false })
    events.push({ ...event, endTime: isEnd ? end.time : null, recurrence })
    return
  }
  // Whole days: the end is the day after. An appointment of several days repeats daily.
  const days = Math.round((Date.parse(end.date) - Date.parse(date)) / DAY_MS)
  const daily = days > 1 ? `FREQ=DAILY;COUNT=${days}` : null
  if (daily && recurrence)
    report.problems.push({ place, text: 'It repeats with its first day only.', isSkipped: false })
  events.push({ ...event, endTime: null, recurrence: recurrence ?? daily })
}

const DAY_MS = 86_400_000

function endOf(component: Component, start: WallTime, zones: CalendarZones): WallTime {
  const end = timeOf(component, 'dtend', zones)
  if (end) return end
  const duration = component.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return start
  const at = new Date(Date.parse(`${start.date}T${start.time ?? '00:00'}Z`) + duration.toSeconds() * 1000).toISOString()
  return { date: at.slice(0, 10), time: start.time && at.slice(11, 16), shift: 0 }
}

function addTask(component: Component, place: string, options: Options): void {
  const { items, zones, list } = options
  const { tasks } = items
  const title = textOf(component, 'summary')
  if (title === '') throw new FileError('The to-do has no title.')
  const start = timeOf(component, 'dtstart', zones)
  const due = timeOf(component, 'due', zones)
  const when = due ?? start
  const { date = null, time = null } = when ?? {}
  const minutes = start?.time && due?.time && start.date === due.date ? minuteOf(due.time) - minuteOf(start.time) : 0
  const completed = timeOf(component, 'completed', zones)
  const status = textOf(component, 'status').toUpperCase()
  const isDone = status === 'COMPLETED' || completed !== null || textOf(component, 'percent-complete') === '100'
  countLeftOut(component, options)
  const parent = textOf(component, 'related-to')
  const siblings = tasks.find(({ key }) => parent !== '' && key === parent)?.parts
  if (siblings && !date) siblings.push({ text: title, isDone })
  else
    tasks.push({
      ...{ ...emptyTask(place), key: keyOf(component), title, list, date, minutes: minutes > 0 ? minutes : null },
      // A step that ends at its time has the time of its start.
      time: minutes > 0 && start ? start.time : time,
      recurrence: when && ruleOf(component, place, when, options),
      state: status === 'CANCELLED' ? 'dropped' : isDone ? 'done' : 'open',
      doneOn: completed?.date ?? null,
      notes: textOf(component, 'description'),
    })
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function ruleOf(component: Component, place: string, start: WallTime, { items, zones }: Options): string | null {
  const rule = component.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return null
  const local = localRule(String(rule), start, zones)
  if (!local) items.report.problems.push({ place, text: 'Its repeat can’t be read.', isSkipped: false })
  return local
}
