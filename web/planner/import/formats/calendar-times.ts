import ICAL from 'ical.js'
import { addDays } from '#contract/dates.ts'
import { RECURRENCE_MAX } from '#contract/planner/limits.ts'
import { wallClock } from '../../../platform/time/use-time-zone.ts'
import { weekdayCodes } from '../../recurrence/recurrence-rule.ts'
import { moveToZone } from './parse-dates.ts'

type Component = InstanceType<typeof ICAL.Component>
type Time = InstanceType<typeof ICAL.Time>

/** Date and time in the user's zone. `shift` is the number of days by which the zone moved the date. */
export type WallTime = { date: string; time: string | null; shift: number }

/** `defined`: zones of the file by their id. */
export type CalendarZones = { zone: string; defined: Map<string, InstanceType<typeof ICAL.Timezone>> }

export function readZone(component: Component, { defined }: CalendarZones): void {
  const zone = new ICAL.Timezone(component)
  defined.set(zone.tzid, zone)
}

/** A time without a zone, or with an unknown one, is in the user's. */
export function localTime(time: Time, zoneId: string | null, { zone, defined }: CalendarZones): WallTime {
  const date = time.toString().slice(0, 10)
  if (time.isDate) return { date, time: null, shift: 0 }
  const clock = { date, time: time.toString().slice(11, 16) }
  const definedZone = zoneId ? defined.get(zoneId) : undefined
  if (definedZone) time.zone = definedZone
  const isInstant = time.zone !== ICAL.Timezone.localTimezone
  const local = isInstant
    ? wallClock(new Date(time.toUnixTime() * 1000), zone)
    : { ...clock, ...(zoneId && moveToZone(clock, zoneId, zone)) }
  return { ...local, shift: Math.sign(Date.parse(local.date) - Date.parse(date)) }
}

const unsupported = /\b(?:BYHOUR|BYMINUTE|BYSECOND|BYYEARDAY|BYWEEKNO)=|FREQ=(?:HOURLY|MINUTELY|SECONDLY)/

/** Returns the rule in the user's zone, with weekdays and the end on the dates there. Null for an unsupported one. */
export function localRule(rule: string, { shift, time }: WallTime, { zone }: CalendarZones): string | null {
  if (unsupported.test(rule)) return null
  // A moved date changes the weekdays of a week, but those of a month and the days of a month can't be moved.
  if (shift !== 0 && /\bBY/.test(rule.replace(/;BYDAY=[A-Z]{2}(?:,[A-Z]{2})*(?=;|$)/, ''))) return null
  if (shift !== 0 && /BYDAY=/.test(rule) && !/FREQ=WEEKLY/.test(rule)) return null
  const local = rule
    .replace(/\b(?:MO|TU|WE|TH|FR|SA|SU)\b/g, (code) =>
      shift === 0 ? code : (weekdayCodes[(weekdayCodes.indexOf(code as 'MO') + shift + 7) % 7] ?? code),
    )
    .replace(/UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?/, (_, year, month, day, hours, minutes, utc) => {
      const date = [year, month, day].join('-')
      const last = utc
        ? wallClock(new Date(`${date}T${hours}:${minutes}Z`), zone)
        : { date, time: hours ? `${hours}:${minutes}` : null }
      // The last date counts only if its time is not after the end.
      const isTooLate = last.time !== null && time !== null && time > last.time
      return `UNTIL=${(isTooLate ? addDays(last.date, -1) : last.date).replaceAll('-', '')}`
    })
  return local.length > RECURRENCE_MAX ? null : local
}
