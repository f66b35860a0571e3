import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ResolveDialog } from '../orders/resolve-dialog.tsx'

type ResolveReviewProps = { order: { id: string; version: number }; onChanged: () => void }

export function ResolveReview({ order, onChanged }: ResolveReviewProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Mark as resolved
      </Button>
      {open && <ResolveDialog order={order} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </>
  )
}
