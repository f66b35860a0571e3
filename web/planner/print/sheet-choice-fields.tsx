import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, longDate } from '#contract/dates.ts'
import type { CheckInKind } from '#contract/planner/items.ts'
import { monthTitle } from '#contract/planner/sheets/month-sheet.ts'
import { weekTitle } from '#contract/planner/sheets/week-sheet.ts'
import { SelectField } from '../../platform/forms/select-field.tsx'
import { IconButton } from '../../platform/ui/button.tsx'
import { checkInDateOf, quarterRange, weekDays } from '../check-ins/check-in-dates.ts'
import { checkInKinds, checkInTitle, kindTexts } from '../check-ins/check-in-texts.ts'
import { usePlanner } from '../use-planner.ts'
import { ChoiceRow } from './choice-row.tsx'
import { type SheetChoice, sheetKinds, sheetNames } from './sheet-choice.ts'

type SheetChoiceFieldsProps = { choice: SheetChoice; onChoose: (choice: SheetChoice) => void }

const kinds = sheetKinds.map((value) => ({ value, label: sheetNames[value] }))

/** Fields for the sheet, and its week, month, journey or session. */
export function SheetChoiceFields({ choice, onChoose }: SheetChoiceFieldsProps) {
  const { state } = usePlanner()
  return (
    <>
      <ChoiceRow
        legend="Sheet"
        options={kinds}
        value={choice.kind}
        onChange={(kind) => onChoose({ ...choice, kind })}
      />
      {choice.kind === 'session' && (
        <SelectField
          label="Session"
          options={checkInKinds.map((value) => ({ value, label: kindTexts[value].title }))}
          value={choice.sessionKind}
          onChange={(event) => onChoose({ ...choice, sessionKind: checkInKindOf(event.target.value) })}
        />
      )}
      {choice.kind === 'journey' ? (
        choice.journeyId && (
          <SelectField
            label="Journey"
            options={state.journeys.map(({ id, title }) => ({ value: id, label: title }))}
            value={choice.journeyId}
            onChange={(event) => onChoose({ ...choice, journeyId: event.target.value })}
          />
        )
      ) : (
        <PeriodField choice={choice} onChoose={onChoose} />
      )}
    </>
  )
}

const checkInKindOf = (name: string): CheckInKind => checkInKinds.find((kind) => kind === name) ?? 'sunday'

function PeriodField({ choice, onChoose }: SheetChoiceFieldsProps) {
  const { weekStart } = usePlanner().state.settings
  const { title, previous, next } = periodOf(choice, weekStart)
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-s2 rounded-md border border-edge">
      <IconButton label="Earlier" onClick={() => onChoose({ ...choice, date: previous })}>
        <ChevronLeft size={24} aria-hidden="true" />
      </IconButton>
      <p className="text-center leading-snug font-[560] text-balance" aria-live="polite">
        {title}
      </p>
      <IconButton label="Later" onClick={() => onChoose({ ...choice, date: next })}>
        <ChevronRight size={24} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function periodOf({ kind, date, sessionKind }: SheetChoice, weekStart: 0 | 6) {
  if (kind === 'month' || kind === 'tracks') {
    return { title: monthTitle(date), previous: monthBefore(date), next: addDays(`${date.slice(0, 8)}28`, 4) }
  }
  if (kind === 'session' && sessionKind === 'season') {
    const { from, to } = quarterRange(date)
    return { title: checkInTitle({ kind: 'season', date }), previous: addDays(from, -1), next: addDays(to, 1) }
  }
  if (kind === 'session' && sessionKind === 'morning') {
    return { title: longDate(date), previous: addDays(date, -1), next: addDays(date, 1) }
  }
  const [from = date] = weekDays(date, weekStart)
  const title =
    kind === 'session' ? `Week ending ${longDate(checkInDateOf('sunday', date, weekStart))}` : weekTitle(from)
  return { title, previous: addDays(from, -7), next: addDays(from, 7) }
}

const monthBefore = (date: string) => addDays(`${date.slice(0, 8)}01`, -1)
