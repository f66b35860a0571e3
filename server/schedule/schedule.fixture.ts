import { randomUUID } from 'node:crypto'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../context.ts'
import { courseEvent, workshopEvent } from './calendar-event.ts'

type Workshop = Parameters<typeof workshopEvent>[0]
type Course = Parameters<typeof courseEvent>[0]

const shared = { description: 'A day with the binder.', instructor: 'Ruth Calloway', price: '97.00' }

/** Classes that no database knows. */
export const aCourseEvent = (change: Partial<Course> = {}): CalendarEvent =>
  courseEvent({ ...shared, id: randomUUID(), title: 'Foundations', nextStartDate: '2024-03-15', ...change })

export const aWorkshopEvent = (change: Partial<Workshop> = {}): CalendarEvent =>
  workshopEvent({ ...shared, ...saturday, id: randomUUID(), title: 'SHEF Mastery', spotsAvailable: 12, ...change })

const saturday = {
  workshopDate: '2024-03-23',
  workshopTime: '10:00:00',
  endDate: '2024-03-23',
  endTime: '16:00:00',
  timeZone: 'America/New_York',
}

/** A row of the database. @returns its id */
export async function aCourse(ctx: Ctx, row: Partial<typeof courses.$inferInsert> = {}): Promise<string> {
  const made = { ...shared, title: 'Foundations', slug: randomUUID(), nextStartDate: '2024-03-15', ...row }
  return only(await ctx.db.insert(courses).values(made).returning({ id: courses.id }))
}

export async function aWorkshop(ctx: Ctx, row: Partial<typeof workshops.$inferInsert> = {}): Promise<string> {
  const made = { ...shared, ...saturday, title: 'SHEF Mastery', slug: randomUUID(), spotsTotal: 12, ...row }
  return only(await ctx.db.insert(workshops).values(made).returning({ id: workshops.id }))
}

function only([row]: { id: string }[]): string {
  if (!row) throw new Error('no row was written')
  return row.id
}

/** A property of an iCalendar object: 'DTSTART;TZID=America/New_York:20240323T100000'. */
type Property = { name: string; parameters: Record<string, string>; value: string }
export type Component = { name: string; properties: Property[]; parts: Component[] }

/** Reads iCalendar text as a strict program would. @throws at anything that RFC 5545 does not allow */
export function parse(text: string): Component {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`)
    if (/[^\P{Cc}\t]/u.test(line)) throw new Error(`a control character: ${JSON.stringify(line)}`)
  }
  const root: Component = { name: 'root', properties: [], parts: [] }
  const open = [root]
  for (const line of text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')) {
    const [, name, parameters = '', value] = /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/.exec(line) ?? []
    const here = open.at(-1)
    if (name === undefined || value === undefined || !here) throw new Error(`not a line: ${JSON.stringify(line)}`)
    if (name === 'BEGIN') {
      const part: Component = { name: value, properties: [], parts: [] }
      here.parts.push(part)
      open.push(part)
    } else if (name === 'END') {
      if (open.pop()?.name !== value) throw new Error(`${value} ends where it did not begin`)
    } else {
      const pairs = parameters
        .split(';')
        .slice(1)
        .map((pair) => pair.split('=', 2))
      here.properties.push({ name, value, parameters: Object.fromEntries(pairs) })
    }
  }
  const [calendar, ...more] = root.parts
  if (!calendar || more.length > 0 || open.length !== 1) throw new Error('not one calendar')
  return calendar
}

export const partsOf = (component: Component, name: string): Component[] =>
  component.parts.filter((part) => part.name === name)

export function property(component: Component, name: string): Property {
  const [found, ...more] = component.properties.filter((one) => one.name === name)
  if (!found || more.length > 0) throw new Error(`${name} stands there ${found ? 'twice' : 'never'}`)
  return found
}

/** A text as it was before it was escaped. @throws at a sign that had to be escaped and was not */
export function plain(value: string): string {
  if (/(?<!\\)(?:\\\\)*[,;]/.test(value)) throw new Error(`not escaped: ${value}`)
  return value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}
