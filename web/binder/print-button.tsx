import { Printer } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** Only a script can open the print window; without one the style sheet hides the button and keeps its place. */
export function PrintButton() {
  return (
    <Button variant="secondary" wide className="needs-script" onClick={() => window.print()}>
      <Printer size={20} aria-hidden="true" />
      Print
    </Button>
  )
}
