import { sql } from 'drizzle-orm'
import type { AdminSession, AdminSessions, SessionForm } from '#contract/classes/catalog/class-session.schema.ts'
import { classSessions } from '#db/schema/classes/catalog.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

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
    remove: ({ id, version }: AdminSession) =>
      site.call<SessionProblem>('POST', `/api/admin/class-sessions/${id}/remove`, { token, body: { version } }),
  }
}

/** Runs the jobs that mail session changes. The job queue uses the database clock, so their delay is ended there. */
export async function runSessionJobs(site: TestSite): Promise<void> {
  await site.base.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'classes.notify-sessions'`)
  await site.runJobs()
}
