import { sql } from 'drizzle-orm'
import type { AdminSession, AdminSessions, SessionForm } from '#contract/classes/catalog/class-session.schema.ts'
import { classSessions } from '#db/schema/classes/catalog.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { contentApi, versionFields } from '../../content/editing/crud.fixture.ts'
import { createCourse } from '../../sales/orders/orders.fixture.ts'
import { componentsOf, parseCalendar, property, unescapeText } from '../schedule/schedule.fixture.ts'

export const sessionForm: SessionForm = {
  title: 'Week 2',
  date: '2099-05-11',
  startTime: '18:00',
  endTime: '19:30',
  timeZone: 'America/New_York',
  joinUrl: '',
  recordingUrl: '',
  materials: [],
}

export const sessionSecrets = {
  joinUrl: 'https://meet.example.com/session-room',
  recordingUrl: 'https://video.example.com/recording',
  materials: [{ title: 'Worksheet', url: 'https://files.example.com/worksheet.pdf' }],
}

export const createDatedCourse = (site: TestSite) =>
  createCourse(site, { nextStartDate: '2099-05-04', duration: '4 weeks' })

export function calendarEntriesOf(calendar: string) {
  return componentsOf(parseCalendar(calendar), 'VEVENT').map((entry) => ({
    summary: unescapeText(property(entry, 'SUMMARY').value),
    start: property(entry, 'DTSTART').value,
    zone: property(entry, 'DTSTART').parameters.TZID,
    uid: property(entry, 'UID').value,
    description: unescapeText(property(entry, 'DESCRIPTION').value),
  }))
}

export async function changeClass(site: TestSite, admin: TestUser, kind: Kind, id: string, changes: object) {
  const content = contentApi(site, admin, kind)
  const { body } = await content.read(id)
  const { id: _, version: __, ...form } = body
  const { status } = await content.change(id, { ...form, ...versionFields(body), ...changes })
  if (status !== 200) throw new Error(`class was not changed: ${status}`)
}

export async function insertSession({ base }: TestSite, workshopId: string): Promise<string> {
  const { joinUrl, recordingUrl, ...columns } = sessionForm
  const instants = { startsAt: new Date('2099-05-11T22:00:00Z'), endsAt: new Date('2099-05-11T23:30:00Z') }
  const [row] = await base.db
    .insert(classSessions)
    .values({ ...columns, ...instants, workshopId })
    .returning({ id: classSessions.id })
  if (!row) throw new Error('session was not inserted')
  return row.id
}

type Kind = 'courses' | 'workshops'
type SessionProblem = { errors?: { field: string; message: string }[]; code?: string }

export function sessionApi(site: TestSite, { token }: TestUser) {
  return {
    list: async (kind: Kind, id: string) =>
      (await site.call<AdminSessions>('GET', `/api/admin/${kind}/${id}/sessions`, { token })).body,
    add: (kind: Kind, id: string, changes: Partial<SessionForm> = {}) =>
      site.call<AdminSession & SessionProblem>('POST', `/api/admin/${kind}/${id}/sessions`, {
        token,
        body: { ...sessionForm, ...changes },
      }),
    change: ({ id, ...session }: AdminSession, changes: Partial<SessionForm & { version: number }>) =>
      site.call<AdminSession & SessionProblem>('PUT', `/api/admin/class-sessions/${id}`, {
        token,
        body: { ...session, ...changes },
      }),
    /** Adds a session that is valid. */
    async addTo(kind: Kind, id: string, changes: Partial<SessionForm> = {}): Promise<AdminSession> {
      const { status, body } = await this.add(kind, id, changes)
      if (status !== 201) throw new Error(`session was not added: ${JSON.stringify(body)}`)
      return body
    },
    remove: ({ id, version }: AdminSession) =>
      site.call<SessionProblem>('POST', `/api/admin/class-sessions/${id}/remove`, { token, body: { version } }),
  }
}

/** Runs the jobs that mail session changes. The job queue uses the database clock, so their delay is ended there. */
export async function runSessionJobs(site: TestSite): Promise<void> {
  await site.base.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'classes.notify-sessions'`)
  await site.runJobs()
}
