import { CalendarDays, Undo2 } from 'lucide-react'
import type { Step } from '#contract/planner/items.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { StepRow } from '../steps/step-row.tsx'
import { roomText } from './day-room.ts'
import { canMoveTo } from './move-step.ts'
import type { MoveStep } from './use-step-moves.ts'
import { shortDayName } from './week-names.ts'
import type { WeekView } from './week-view.ts'

type WeekStepProps = {
  step: Step
  week: WeekView
  hides: readonly ('date' | 'journey' | 'time')[]
  /** Id of the step before which the dragged one would be dropped. */
  dropBefore: string | null
  draggedId: string | null
  onMove: MoveStep
}

/** A step that can be dragged, and moved by key and menu. */
export function WeekStep({ step, week, hides, dropBefore, draggedId, onMove }: WeekStepProps) {
  const isOrdered = step.time === null || step.date === null
  return (
    <StepRow
      step={step}
      hides={hides}
      readOnly={week.isPast}
      actions={!week.isPast && <DayMenu step={step} week={week} onMove={onMove} />}
      data-step={step.id}
      data-movable={!week.isPast || undefined}
      data-ordered={isOrdered || undefined}
      data-dragged={step.id === draggedId || undefined}
      data-drop-before={(step.id === dropBefore && draggedId !== null) || undefined}
    />
  )
}

/** 'Give it a day': the days of the week from today on. */
function DayMenu({ step, week, onMove }: Pick<WeekStepProps, 'step' | 'week' | 'onMove'>) {
  const days = week.days.filter(({ phase }) => phase !== 'past')
  const items: (MenuItem | 'rule')[] = days.map(({ date, phase, load }) => ({
    label: `${phase === 'today' ? 'Today' : shortDayName(date)}: ${roomText(load)}`,
    disabled: date === step.date,
    onSelect: () => onMove(step, { date }),
  }))
  if (step.date !== null && canMoveTo(step, null))
    items.push('rule', {
      label: 'Back to To Done',
      icon: <Undo2 size={20} />,
      onSelect: () => onMove(step, { date: null }),
    })
  return (
    <Menu
      trigger={
        <IconButton label={`Give it a day: ${step.text}`} className="week-step__day">
          <CalendarDays size={20} aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  )
}
