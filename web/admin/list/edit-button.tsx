import { Pencil } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

export function EditButton({ title, onEdit }: { title: string; onEdit: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onEdit}>
      <Pencil size={18} aria-hidden="true" />
      Edit
      <span className="sr"> {title}</span>
    </Button>
  )
}
