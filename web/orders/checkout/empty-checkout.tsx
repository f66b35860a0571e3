import { EmptySheet } from '../../art/empty-sheet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function EmptyCheckout() {
  return (
    <EmptyState
      art={<EmptySheet />}
      level={2}
      title="Your cart is empty"
      action={
        <ButtonLink variant="secondary" to="/store">
          Back to the Store
        </ButtonLink>
      }
    >
      Add some items to your cart before checking out.
    </EmptyState>
  )
}
