import type { SampleCount } from '#contract/site/setup/setup.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { ConfirmButton } from '../../platform/list/confirm-button.tsx'

export function SamplePanel({ sample: { unchanged, changed } }: { sample: SampleCount }) {
  return (
    <section className="sheet grid justify-items-start gap-s3 p-s4 sm:p-s5" aria-labelledby="sample">
      <h2 id="sample" className="text-xl">
        Sample content
      </h2>
      <p className="max-w-prose">
        {`The site has ${itemsText(unchanged)} of the sample: products, classes, posts and lessons.`}
        {changed > 0 && ` You changed ${changed === 1 ? 'one more, which stays' : `${changed} more, which stay`}.`}
      </p>
      <ConfirmButton
        variant="secondary"
        mutate={() => api.admin.sample.$delete()}
        successText={() => 'Sample removed'}
        errorText="Failed to remove the sample"
        title="Remove the sample?"
        text={`This deletes ${itemsText(unchanged)} and can’t be undone. What you created or changed stays, and so do orders and enrollments.`}
        confirm="Remove the sample"
      >
        Remove the sample
      </ConfirmButton>
    </section>
  )
}

const itemsText = (count: number) => (count === 1 ? 'one item' : `${count} items`)
