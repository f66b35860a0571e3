import { api } from '../../api/client.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { Button } from '../../ui/button.tsx'

/** Has the service ask the payment provider what is true, whatever its messages said. */
export function SyncButton({ id, onDone }: { id: string; onDone: () => void }) {
  const { busy, run } = useMutation('Failed to ask the payment service')
  const ask = async () => {
    const deed = async () => (await api.admin.orders[':id'].settle.$post({ param: { id } })).json()
    await run(deed, ({ status }) => `The payment service was asked. This order is ${status}.`)
    onDone()
  }
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void ask()}>
      Ask the provider
    </Button>
  )
}
