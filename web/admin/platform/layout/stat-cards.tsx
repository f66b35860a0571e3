import { useId } from 'react'

/** `value` is undefined if it could not be loaded. */
type Stat = { name: string; value: string | undefined }
type StatCardsProps = { stats: readonly Stat[] }

const valueClass = 'font-[680] text-xl leading-tight lining-nums'

/** The last card, a sum, is wider. */
export function StatCards({ stats }: StatCardsProps) {
  return (
    <dl className="grid grid-cols-2 gap-s3 sm:grid-cols-4 sm:gap-gap lg:grid-cols-[repeat(4,1fr)_1.4fr]">
      {stats.map((stat) => (
        <div
          key={stat.name}
          className="sheet grid content-between gap-s1 px-s4 py-s3 last:odd:col-span-full sm:px-s5 sm:py-s4 lg:last:odd:col-span-1"
        >
          <StatContent {...stat} />
        </div>
      ))}
    </dl>
  )
}

export function StatCard({ title, stats }: StatCardsProps & { title: string }) {
  const heading = useId()
  return (
    <section
      className="sheet grid gap-s4 p-s4 sm:p-s5 md:grid-cols-[minmax(0,1fr)_2fr] md:items-center"
      aria-labelledby={heading}
    >
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-hair">
        {stats.map((stat) => (
          <div key={stat.name} className="grid content-between gap-s1 px-s3 first:pl-0 last:pr-0 sm:px-s5">
            <StatContent {...stat} />
          </div>
        ))}
      </dl>
    </section>
  )
}

function StatContent({ name, value }: Stat) {
  return (
    <>
      <dt className="text-sm leading-snug font-semibold text-ink-muted">{name}</dt>
      <dd className={valueClass}>{value ?? <NoValue />}</dd>
    </>
  )
}

function NoValue() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr">Couldn’t be loaded</span>
    </>
  )
}
