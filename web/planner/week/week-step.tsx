import { ArrowDown, ArrowUp, CalendarDays, Undo2 } from 'lucide-react'
import type { Step } from '#contract/planner/items.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Menu, type MenuItem } from '../../platform/ui/menu/menu.tsx'
import { StepRow } from '../steps/step-row.tsx'
import { usePlanner } from '../use-planner.ts'
import { roomText } from './day-room.ts'
import { type ArrowKey, canMoveTo, moveByKey, orderInList } from './move-step.ts'
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
      data-item={step.id}
      data-movable={!week.isPast || undefined}
      data-ordered={isOrdered || undefined}
      data-dragged={step.id === draggedId || undefined}
      data-drop-before={(step.id === dropBefore && draggedId !== null) || undefined}
    />
  )
}

/** 'Give it a day': the days of the week from today on, and the order within a day. */
function DayMenu({ step, week, onMove }: Pick<WeekStepProps, 'step' | 'week' | 'onMove'>) {
  const { state } = usePlanner()
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
  const order = orderInList(week, step)
  const moveInList = (key: ArrowKey) => {
    const move = moveByKey(week, state.steps, step.id, key)
    if (move) onMove(step, move)
  }
  if (order)
    items.push(
      'rule',
      { label: 'Move up', icon: <ArrowUp size={20} />, disabled: order.isFirst, onSelect: () => moveInList('ArrowUp') },
      {
        label: 'Move down',
        icon: <ArrowDown size={20} />,
        disabled: order.isLast,
        onSelect: () => moveInList('ArrowDown'),
      },
    )
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
