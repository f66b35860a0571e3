import { api } from '../../api/client.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { Button } from '../../ui/button.tsx'

export function SyncButton({ id, onDone }: { id: string; onDone: () => void }) {
  const { busy, run } = useMutation('Failed to check the payment')
  const sync = async () => {
    const requestSync = async () => (await api.admin.orders[':id'].settle.$post({ param: { id } })).json()
    await run(requestSync, ({ status }) => `Payment checked. This order is ${status}.`)
    onDone()
  }
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void sync()}>
      Check payment status
    </Button>
  )
}
