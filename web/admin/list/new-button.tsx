import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

export function NewButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus size={20} aria-hidden="true" />
      {children}
    </Button>
  )
}
