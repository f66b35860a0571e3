import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog/dialog.tsx'

type PasteDialogProps = { lines: readonly string[]; onAdd: () => void; onClose: () => void }

/** Shows many pasted lines before they become steps. */
export default function PasteDialog({ lines, onAdd, onClose }: PasteDialogProps) {
  return (
    <Dialog
      open
      title={`Add ${lines.length.toLocaleString('en-US')} steps?`}
      text="Each line becomes a step."
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onAdd}>Add them</Button>
        </>
      }
    >
      <ol className="max-h-96 list-decimal overflow-y-auto ps-s7 grid gap-s2">
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
    </Dialog>
  )
}
