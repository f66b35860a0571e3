import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'

export function SyncButton({ id }: { id: string }) {
  const { busy, run } = useMutation('Failed to check the payment')
  const sync = () =>
    run(
      async () => (await api.admin.orders[':id'].settle.$post({ param: { id } })).json(),
      ({ status }) => `Payment checked. This order is ${status}.`,
    )
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void sync()}>
      Check payment status
    </Button>
  )
}
