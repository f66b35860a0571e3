import { randomUUID } from 'node:crypto'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import type { Ctx } from '../../context.ts'
import { classEvent } from './calendar-event.ts'

const sharedFields = { description: 'A day with the binder.', instructor: 'Ruth Calloway', price: '97.00' }
const page = { slug: 'a-class', isActive: true, deletedAt: null }

export const buildCourseEvent = (overrides: { title?: string; nextStartDate?: string } = {}): CalendarEvent =>
  classEvent({
    ...sharedFields,
    ...page,
    id: randomUUID(),
    title: 'Foundations',
    nextStartDate: '2024-03-15',
    ...overrides,
  })

export const buildWorkshopEvent = (overrides: Partial<typeof workshops.$inferSelect> = {}): CalendarEvent =>
  classEvent({
    ...sharedFields,
    ...page,
    ...saturday,
    id: randomUUID(),
    title: 'SHEF Mastery',
    spotsAvailable: 12,
    ...overrides,
  })

const saturday = {
  workshopDate: '2024-03-23',
  workshopTime: '10:00:00',
  endDate: '2024-03-23',
  endTime: '16:00:00',
  timeZone: 'America/New_York',
}

export async function insertCourse(ctx: Ctx, row: Partial<typeof courses.$inferInsert> = {}): Promise<string> {
  const values = { ...sharedFields, title: 'Foundations', slug: randomUUID(), nextStartDate: '2024-03-15', ...row }
  return idOf(await ctx.db.insert(courses).values(values).returning({ id: courses.id }))
}

export async function insertWorkshop(ctx: Ctx, row: Partial<typeof workshops.$inferInsert> = {}): Promise<string> {
  const values = { ...sharedFields, ...saturday, title: 'SHEF Mastery', slug: randomUUID(), spotsTotal: 12, ...row }
  return idOf(await ctx.db.insert(workshops).values(values).returning({ id: workshops.id }))
}

function idOf([row]: { id: string }[]): string {
  if (!row) throw new Error('row was not inserted')
  return row.id
}

/** A property of an iCalendar object: 'DTSTART;TZID=America/New_York:20240323T100000'. */
type Property = { name: string; parameters: Record<string, string>; value: string }
export type Component = { name: string; properties: Property[]; components: Component[] }

/** Parses iCalendar text strictly. @throws for anything that RFC 5545 does not allow */
export function parseCalendar(text: string): Component {
  if (!text.endsWith('\r\n')) throw new Error('last line has no line break')
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`line longer than 75 octets: ${line}`)
    if (/[^\P{Cc}\t]/u.test(line)) throw new Error(`control character in line: ${JSON.stringify(line)}`)
  }
  const root: Component = { name: 'root', properties: [], components: [] }
  const openComponents = [root]
  for (const line of text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')) {
    const [, name, parameters = '', value] = /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/.exec(line) ?? []
    const current = openComponents.at(-1)
    if (name === undefined || value === undefined || !current) throw new Error(`invalid line: ${JSON.stringify(line)}`)
    if (name === 'BEGIN') {
      const component: Component = { name: value, properties: [], components: [] }
      current.components.push(component)
      openComponents.push(component)
    } else if (name === 'END') {
      if (openComponents.pop()?.name !== value) throw new Error(`unexpected END:${value}`)
    } else {
      const pairs = parameters
        .split(';')
        .slice(1)
        .map((pair) => pair.split('=', 2))
      current.properties.push({ name, value, parameters: Object.fromEntries(pairs) })
    }
  }
  const [calendar, ...more] = root.components
  if (!calendar || more.length > 0 || openComponents.length !== 1) throw new Error('expected one complete calendar')
  return calendar
}

export const componentsOf = (parent: Component, name: string): Component[] =>
  parent.components.filter((component) => component.name === name)

export function property(component: Component, name: string): Property {
  const matches = component.properties.filter((property) => property.name === name)
  const [match] = matches
  if (!match || matches.length > 1) throw new Error(`expected ${name} once, found it ${matches.length} times`)
  return match
}

/** Unescapes a text value. @throws for a character that must be escaped and is not */
export function unescapeText(value: string): string {
  if (/(?<!\\)(?:\\\\)*[,;]/.test(value)) throw new Error(`not escaped: ${value}`)
  return value.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character))
}
