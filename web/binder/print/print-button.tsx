import { Button } from '../../ui/button.tsx'
import { PrintIcon } from './print-icons.tsx'

/** Only a script can open the print window; without one the style sheet hides the button and keeps its place. */
export function PrintButton() {
  return (
    <Button variant="secondary" wide className="needs-script" onClick={() => window.print()}>
      <PrintIcon of="print" />
      Print
    </Button>
  )
}
