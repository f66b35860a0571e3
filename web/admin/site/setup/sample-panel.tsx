import { useState } from 'react'
import type { SampleCount } from '#contract/site/setup/setup.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'

export function SamplePanel({ sample: { unchanged, changed } }: { sample: SampleCount }) {
  const [open, setOpen] = useState(false)
  const { busy, run } = useMutation('Failed to remove the sample')
  const remove = async () => {
    await run(
      () => api.admin.sample.$delete(),
      () => 'Sample removed',
    )
    setOpen(false)
  }
  return (
    <section className="sheet grid justify-items-start gap-s3 p-s4 sm:p-s5" aria-labelledby="sample">
      <h2 id="sample" className="text-xl">
        Sample content
      </h2>
      <p className="max-w-prose">
        {`The site has ${itemsText(unchanged)} of the sample: products, classes, posts and lessons.`}
        {changed > 0 && ` You changed ${changed === 1 ? 'one more, which stays' : `${changed} more, which stay`}.`}
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Remove the sample
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void remove()}
        busy={busy}
        title="Remove the sample?"
        text={`This deletes ${itemsText(unchanged)} and can’t be undone. What you created or changed stays, and so do orders and enrollments.`}
        confirm="Remove the sample"
      />
    </section>
  )
}

const itemsText = (count: number) => (count === 1 ? 'one item' : `${count} items`)
