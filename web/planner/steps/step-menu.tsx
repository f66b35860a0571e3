import {
  ArrowRight,
  CalendarDays,
  CheckCheck,
  Ellipsis,
  Hourglass,
  Mountain,
  Pencil,
  RotateCcw,
  Strikethrough,
} from 'lucide-react'
import { addDays } from '#contract/dates.ts'
import type { Step } from '#contract/planner/items.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Menu, type MenuItem } from '../../platform/ui/menu/menu.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { usePlanner } from '../use-planner.ts'
import { addToSelection } from './selected-steps.ts'
import { useStepDialogs } from './use-step-dialogs.tsx'

type StepMenuProps = {
  step: Step
  /** Entries of the view, such as 'Move up', before 'Drop'. */
  more?: readonly MenuItem[]
}

export function StepMenu({ step, more = [] }: StepMenuProps) {
  const { edits, today } = usePlanner()
  const { showDay, showDetails, view } = useStepDialogs(step)
  const tomorrow = addDays(today, 1)
  const drop = () => {
    edits.dropStep(step.id)
    const restore = { label: 'Undo', onSelect: () => edits.reopenStep(step.id) }
    toast({ tone: 'plain', title: 'Dropped', description: step.text, action: restore })
  }
  const edit: MenuItem = { label: 'Edit', icon: <Pencil size={20} />, onSelect: () => showDetails('text') }
  const openItems: readonly (MenuItem | 'rule')[] = [
    { label: step.date ? 'Give it another day' : 'Give it a day', icon: <CalendarDays size={20} />, onSelect: showDay },
    ...(step.date === null || step.date <= today
      ? [
          {
            label: 'Carry to tomorrow',
            icon: <ArrowRight size={20} />,
            onSelect: () => edits.scheduleStep(step.id, tomorrow),
          },
        ]
      : []),
    step.state === 'waiting'
      ? {
          label: 'No longer waiting',
          icon: <Hourglass size={20} />,
          onSelect: () => edits.updateStep(step.id, { waitingFor: '', waitingUntil: null }),
        }
      : { label: 'Waiting for...', icon: <Hourglass size={20} />, onSelect: () => showDetails('waiting') },
    { label: 'Choose a journey...', icon: <Mountain size={20} />, onSelect: () => showDetails('journey') },
    edit,
    { label: 'Select', icon: <CheckCheck size={20} />, onSelect: () => addToSelection(step.id) },
    ...more,
    'rule',
    { label: 'Drop', icon: <Strikethrough size={20} />, onSelect: drop },
  ]
  const closedItems: readonly (MenuItem | 'rule')[] = [
    { label: 'Reopen', icon: <RotateCcw size={20} />, onSelect: () => edits.reopenStep(step.id) },
    edit,
  ]
  const isClosed = step.state === 'done' || step.state === 'dropped'
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for ${step.text}`} className="step__more">
            <Ellipsis size={22} aria-hidden="true" />
          </IconButton>
        }
        items={isClosed ? closedItems : openItems}
      />
      {view}
    </>
  )
}
