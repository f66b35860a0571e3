import { Button } from '../../ui/button.tsx'
import { PrintIcon } from './print-icons.tsx'

/** Printing needs a script; without one CSS hides the button and keeps its space. */
export function PrintButton() {
  return (
    <Button variant="secondary" wide className="needs-script" onClick={() => window.print()}>
      <PrintIcon name="print" />
      Print
    </Button>
  )
}
