import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** Opens an empty form; it hides while one is open. */
export function NewButton({ children, open }: { children: string; open: () => void }) {
  return (
    <Button onClick={open}>
      <Plus size={20} aria-hidden="true" />
      {children}
    </Button>
  )
}
