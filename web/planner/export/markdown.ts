import { addDays, cardDate, clockText, longDate } from '#contract/dates.ts'
import {
  type CheckIn,
  type Journey,
  type PlannerState,
  type StampName,
  type Step,
  stampNames,
  type Track,
  type TrackEntries,
} from '#contract/planner/items.ts'
import { weekDays } from '../check-ins/check-in-dates.ts'
import { questionLabels } from '../check-ins/check-in-questions.ts'
import { checkInTitle, kindTexts } from '../check-ins/check-in-texts.ts'
import { trackSumText } from '../check-ins/sunday/sunday-week.ts'
import { answeredQuestion } from '../guides/question-of-day.ts'
import { stateLabels } from '../journeys/journey-texts.ts'

const stampTitles: Record<StampName, string> = {
  destination: 'Destination',
  engines: 'Engines',
  crew: 'Crew',
  tools: 'Tools',
  awards: 'Awards',
  nextLevels: 'Next Levels',
}

/** Returns the whole planner as a text to read: by journey, then by week. */
export function plannerMarkdown(state: PlannerState, today: string): string {
  const blocks = [
    '# My planner',
    `Exported on ${longDate(today)}.`,
    ...journeyBlocks(state),
    ...looseStepBlocks(state),
    ...trackBlocks(state),
    ...appointmentBlocks(state),
    ...weekBlocks(state),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function journeyBlocks({ journeys, steps }: PlannerState): string[] {
  if (journeys.length === 0) return []
  const stepsOf = Map.groupBy(steps, ({ journeyId }) => journeyId)
  return ['## Journeys', ...journeys.flatMap((journey) => journeyBlock(journey, stepsOf.get(journey.id) ?? []))]
}

function journeyBlock(journey: Journey, steps: readonly Step[]): string[] {
  const { title, category, state, startsOn, targetDate, arrivedOn, reason, stamps, tools, awards } = journey
  const facts = [
    category,
    stateLabels[state],
    startsOn && `from ${cardDate(startsOn)}`,
    targetDate && `by ${cardDate(targetDate)}`,
    arrivedOn && `arrived on ${cardDate(arrivedOn)}`,
  ]
  const answers = stampNames.filter((name) => stamps[name].answer.trim() || stamps[name].stampedAt !== null)
  return [
    `### ${inline(title) || 'Untitled'}`,
    inline(facts.filter(Boolean).join(', ')),
    reason.trim() && quote(reason),
    ...answers.flatMap((name) => [
      `#### ${stampTitles[name]}${stamps[name].stampedAt === null ? '' : ' (stamped)'}`,
      paragraph(stamps[name].answer),
    ]),
    ...section('#### Steps', steps.map(stepLine)),
    ...section(
      '#### Things that help',
      tools.map(({ label, url }) => `- ${inline(label)}${url ? `: <${safeUrl(url)}>` : ''}`),
    ),
    ...section(
      '#### What I get',
      awards.map(({ text, givenOn }) => `- ${checkBox(givenOn !== null)} ${inline(text)}`),
    ),
  ].filter(isText)
}

function looseStepBlocks({ steps }: PlannerState): string[] {
  return section('## Steps without a journey', steps.filter(({ journeyId }) => journeyId === null).map(stepLine))
}

function stepLine(step: Step): string {
  const { text, notes, parts, state, date, time, doneOn, waitingFor, recurrence } = step
  const facts = [
    date && state !== 'done' && `${cardDate(date)}${time ? `, ${clockText(time)}` : ''}`,
    doneOn && `done on ${cardDate(doneOn)}`,
    state === 'waiting' && `waiting for ${waitingFor}`,
    recurrence && 'repeats',
  ].filter(isText)
  const words = state === 'dropped' ? `~~${inline(text)}~~` : inline(text)
  const line = `- ${checkBox(state === 'done')} ${words}${facts.length > 0 ? ` (${inline(facts.join('; '))})` : ''}`
  const partLines = parts.map((part) => `- ${checkBox(part.isDone)} ${inline(part.text)}`)
  // Two spaces break the line before the notes, and continue the item.
  return [[line, paragraph(notes)].filter(Boolean).join('  \n'), ...partLines].join('\n').replace(/\n(?!\n)/g, '\n  ')
}

function trackBlocks({ tracks, entries }: PlannerState): string[] {
  if (tracks.length === 0) return []
  return ['## Tracks', ...tracks.flatMap((track) => trackBlock(track, entries.get(track.id)))]
}

function trackBlock(
  { title, measure, unit, startsOn, endsOn, pauses }: Track,
  entries: TrackEntries | undefined,
): string[] {
  const dates = [...(entries ?? [])].toSorted(([a], [b]) => a.localeCompare(b))
  const valueText = (value: number) => (measure === 'tick' ? '' : `: ${value}${unit ? ` ${inline(unit)}` : ''}`)
  return [
    `### ${inline(title) || 'Untitled'}`,
    `${cardDate(startsOn)}${endsOn ? ` to ${cardDate(endsOn)}` : ''}`,
    ...section(
      '',
      pauses.map(
        ({ from, to, reason }) =>
          `- Paused from ${cardDate(from)}${to ? ` to ${cardDate(to)}` : ''}${reason.trim() ? `: ${inline(reason)}` : ''}`,
      ),
    ),
    ...section(
      '',
      dates.map(([date, value]) => `- ${cardDate(date)}${valueText(value)}`),
    ),
  ]
}

function appointmentBlocks({ appointments }: PlannerState): string[] {
  const lines = appointments
    .toSorted((a, b) => a.date.localeCompare(b.date) || (a.startTime ?? '').localeCompare(b.startTime ?? ''))
    .map(({ title, date, startTime, endTime, recurrence }) => {
      const time = startTime ? `, ${clockText(startTime)}${endTime ? ` to ${clockText(endTime)}` : ''}` : ''
      return `- ${cardDate(date)}${time}: ${inline(title)}${recurrence ? ' (repeats)' : ''}`
    })
  return section('## Appointments', lines)
}

/** Returns the weeks with completed steps or sessions, the oldest first. */
function weekBlocks(state: PlannerState): string[] {
  const { steps, sessions, settings } = state
  const weekOf = (date: string) => weekDays(date, settings.weekStart)[0] ?? date
  const done = Map.groupBy(
    steps.filter(({ state, doneOn }) => state === 'done' && doneOn !== null),
    ({ doneOn }) => weekOf(doneOn ?? ''),
  )
  const checkInsOf = Map.groupBy(sessions, ({ date }) => weekOf(date))
  const weeks = [...new Set([...done.keys(), ...checkInsOf.keys()])].toSorted()
  if (weeks.length === 0) return []
  return [
    '## Weeks',
    ...weeks.flatMap((week) => [
      `### ${cardDate(week)} to ${cardDate(addDays(week, 6))}`,
      ...section(
        '',
        (done.get(week) ?? []).map((step) => `- ${checkBox(true)} ${inline(step.text)}`),
      ),
      ...section('', trackSums(state, week)),
      ...(checkInsOf.get(week) ?? []).toSorted((a, b) => a.date.localeCompare(b.date)).flatMap(checkInBlock),
    ]),
  ]
}

function trackSums({ tracks, entries }: PlannerState, week: string): string[] {
  return tracks.flatMap((track) => {
    const values = Array.from({ length: 7 }, (_, day) => entries.get(track.id)?.get(addDays(week, day)) ?? []).flat()
    const sum = values.reduce((a, b) => a + b, 0)
    return values.length > 0
      ? [`- ${inline(track.title)}: ${inline(trackSumText({ track, sum, days: values.length }))}`]
      : []
  })
}

function checkInBlock(session: CheckIn): string[] {
  const question = answeredQuestion(session)
  const answers = [
    ...(question ? [[question.question.text, question.answer] as const] : []),
    ...questionLabels[session.kind].map(([name, label]) => [label, session.answers[name] ?? ''] as const),
  ].filter(([, answer]) => answer.trim())
  if (answers.length === 0) return []
  return [
    `#### ${kindTexts[session.kind].title}, ${checkInTitle(session)}`,
    ...answers.map(([label, answer]) => `**${inline(label)}** ${paragraph(answer)}`),
  ]
}

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [heading, lines.join('\n')].filter(Boolean) : []

const isText = (text: string | null | false | undefined | ''): text is string => typeof text === 'string' && text !== ''

const checkBox = (isChecked: boolean) => (isChecked ? '[x]' : '[ ]')

/** Escapes Markdown syntax, and joins the lines. */
const inline = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/^(#{1,6}|[-+]|\d+[.)])(?= |$)/, (sign) => sign.replace(/[#+-]|[.)]$/, '\\$&'))

/** A text with its line breaks. */
const paragraph = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map(inline)
    .join('  \n')
    .replace(/(?: {2}\n){2,}/g, '\n\n')

const quote = (text: string): string =>
  paragraph(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** Inside angle brackets, a URL ends at the first of these. */
const safeUrl = (url: string): string => url.replace(/[<>\s]/g, encodeURIComponent)
