import { EmptySheet } from '../../art/empty-sheet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function EmptyCart({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      art={<EmptySheet />}
      title="Your cart is empty"
      action={
        <ButtonLink variant="secondary" to="/store" onClick={onLeave}>
          Go to the shelf
        </ButtonLink>
      }
    >
      What you add in the store waits here, also when you come back another day.
    </EmptyState>
  )
}
