import { ScrollArea } from '@base-ui/react/scroll-area'
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
      <ScrollArea.Root>
        <ScrollArea.Viewport className="max-h-96">
          <ol className="list-decimal ps-s7 grid gap-s2">
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ol>
        </ScrollArea.Viewport>
      </ScrollArea.Root>
    </Dialog>
  )
}
