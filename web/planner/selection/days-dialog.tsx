import { Dialog } from '../../platform/ui/dialog/dialog.tsx'
import { DayChoice } from '../steps/day-choice.tsx'

type DaysDialogProps = { open: boolean; onClose: () => void; title: string; onChoose: (date: string) => void }

export function DaysDialog({ open, onClose, title, onChoose }: DaysDialogProps) {
  const choose = (date: string) => {
    onClose()
    onChoose(date)
  }
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <DayChoice date={null} onChoose={choose} />
    </Dialog>
  )
}
