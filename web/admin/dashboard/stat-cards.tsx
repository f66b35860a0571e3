import { useId } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A total that the service computed; without a value it is still on its way. */
type Stat = { name: string; value: string | undefined }
type FiguresProps = { figures: readonly Stat[] }

const value = 'font-[680] text-xl leading-tight lining-nums'

/** Five figures, each on a card of its own; the last is a sum and gets the most room. */
export function StatCards({ figures }: FiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-s3 sm:grid-cols-4 sm:gap-gap lg:grid-cols-[repeat(4,1fr)_1.4fr]">
      {figures.map((figure) => (
        <div
          key={figure.name}
          className="sheet grid content-between gap-s1 px-s4 py-s3 last:odd:col-span-full sm:px-s5 sm:py-s4 lg:last:odd:col-span-1"
        >
          <NameAndValue {...figure} />
        </div>
      ))}
    </dl>
  )
}

/** All figures on one card. */
export function StatCard({ title, figures }: FiguresProps & { title: string }) {
  const heading = useId()
  return (
    <section
      className="sheet grid gap-s4 p-s4 sm:p-s5 md:grid-cols-[minmax(0,1fr)_2fr] md:items-center"
      aria-labelledby={heading}
    >
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <dl className="grid grid-cols-3 divide-x divide-hair">
        {figures.map((figure) => (
          <div key={figure.name} className="grid content-between gap-s1 px-s3 first:pl-0 last:pr-0 sm:px-s5">
            <NameAndValue {...figure} />
          </div>
        ))}
      </dl>
    </section>
  )
}

function NameAndValue({ name, value: text }: Stat) {
  return (
    <>
      <dt className="text-sm leading-snug font-semibold text-ink-muted">{name}</dt>
      <dd className={value} aria-busy={text === undefined || undefined}>
        {text ?? <Skeleton shape="price" className="mx-0 block max-w-full" />}
      </dd>
    </>
  )
}
