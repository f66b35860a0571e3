import { Printer } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

export function PrintReceipt() {
  return (
    <Button variant="secondary" className="receipt__print mt-s5" onClick={() => window.print()}>
      <Printer size={20} aria-hidden="true" />
      Print receipt
    </Button>
  )
}
