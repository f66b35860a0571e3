import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminSession, AdminSessions } from '#contract/classes/catalog/class-session.schema.ts'
import type { RosterRow } from '#contract/classes/catalog/roster.schema.ts'
import { ApiError, api } from '../../../../platform/api/client.ts'
import { SelectField } from '../../../../platform/forms/select-field.tsx'
import { Button } from '../../../../platform/ui/button.tsx'
import { toast } from '../../../../platform/ui/toast/toast-bus.ts'
import { sessionName } from '../sessions/session-labels.ts'

/** URL parameter of the session whose attendance is shown: its id, or that of the class. */
const SESSION_PARAM = 'session'

/** Chooses the session whose attendance is shown. A course without sessions has its start. */
export function AttendanceSelect({ classId, sessions }: { classId: string; sessions: AdminSessions }) {
  const [params, setParams] = useSearchParams()
  const options = sessions.sessions.map((session) => ({ value: session.id, label: sessionName(session) }))
  const fallback = sessions.startsOn && options.length === 0 ? [{ value: classId, label: 'The course' }] : []
  if (options.length + fallback.length === 0) return null
  return (
    <div className="border-t border-hair px-s4 py-s3 sm:px-s5">
      <div className="max-w-sm">
        <SelectField
          label="Attendance"
          options={[{ value: '', label: 'Choose a session to record it' }, ...options, ...fallback]}
          value={params.get(SESSION_PARAM) ?? ''}
          onChange={({ target }) => {
            const next = new URLSearchParams(params)
            if (target.value) next.set(SESSION_PARAM, target.value)
            else next.delete(SESSION_PARAM)
            setParams(next, { preventScrollReset: true, replace: true })
          }}
        />
      </div>
    </div>
  )
}

/** Returns the session of the URL. */
export const sessionParam = (params: URLSearchParams): string | null => params.get(SESSION_PARAM)

/** A course session is for the users of its group. */
export const isSessionOfRow = ({ groupStart }: Pick<AdminSession, 'groupStart'>, { startsAt }: RosterRow): boolean =>
  groupStart === null || startsAt?.slice(0, 10) === groupStart

type AttendanceButtonsProps = {
  row: RosterRow
  userName: string
  /** Null for the date of the class itself. */
  sessionId: string | null
}

/** Two buttons that save immediately. Pressing the selected one removes the record. */
export function AttendanceButtons({ row, userName, sessionId }: AttendanceButtonsProps) {
  const [attended, setAttended] = useState(row.attended)
  const save = async (choice: boolean) => {
    const previous = attended
    const next = attended === choice ? null : choice
    setAttended(next)
    try {
      const json = { sessionId, attended: next }
      await api.admin.enrollments[':id'].attendance.$put({ param: { id: row.id }, json })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      console.warn('Failed to save the attendance', error)
      setAttended(previous)
      toast({ tone: 'bad', title: 'Error', description: `Failed to save the attendance. ${error.message}` })
    }
  }
  return (
    <fieldset className="flex gap-s2">
      <legend className="sr">{`Attendance of ${userName}`}</legend>
      {[true, false].map((choice) => (
        <Button
          key={String(choice)}
          size="small"
          variant="secondary"
          className="px-3 aria-pressed:bg-ink aria-pressed:text-paper"
          aria-pressed={attended === choice}
          onClick={() => void save(choice)}
        >
          {choice ? <Check size={18} aria-hidden="true" /> : <X size={18} aria-hidden="true" />}
          {choice ? 'Attended' : 'Absent'}
        </Button>
      ))}
    </fieldset>
  )
}
