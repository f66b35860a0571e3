import type { SetupItem } from '#contract/site/setup/setup.schema.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'

/** Shown until nothing is left to do. */
export function SetupProgress({ items }: { items: readonly SetupItem[] }) {
  const openItems = items.filter(({ state }) => state === 'open')
  if (openItems.length === 0) return null
  return (
    <section
      aria-labelledby="setup"
      className="sheet mb-gap flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3 p-s4 sm:p-s5"
    >
      <div>
        <h2 id="setup" className="text-xl">
          Before you go live
        </h2>
        <p className="mt-s1 text-ink-muted">
          {`${openItems.length} of ${items.length} left to do: ${listOf(openItems)}.`}
        </p>
      </div>
      <ButtonLink to="/admin/setup" variant="secondary" size="small">
        Open the checklist
      </ButtonLink>
    </section>
  )
}

const listOf = (items: readonly SetupItem[]) =>
  new Intl.ListFormat('en').format(items.map(({ title }) => title.toLowerCase()))
