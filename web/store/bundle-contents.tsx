import { CalendarDays, Download, Mail, Package } from 'lucide-react'
import { Link } from 'react-router'
import { type BundleItem, bundleItemText, type Product } from '#contract/store/products.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function BundleContents({ bundle: { name, contents } }: { bundle: Product }) {
  return (
    <section className="page section" aria-labelledby="contents-title">
      <PageHeader
        level={2}
        id="contents-title"
        split
        title="What is in it"
        lead={`The ${name}, part by part, and how each part reaches you.`}
      />
      <ul className="sheet">
        {contents.map((part) => (
          <BundlePart key={part.label} part={part} />
        ))}
      </ul>
    </section>
  )
}

function BundlePart({ part: { label, quantity, kind, opens, slug } }: { part: BundleItem }) {
  const { DeliveryIcon, text } = deliveries[kind ?? opens ?? 'arranged']
  const name = bundleItemText({ label, quantity })
  return (
    <li className="flex flex-wrap items-center gap-x-s5 gap-y-s1 border-b border-hair px-s5 py-s4 last:border-b-0">
      <DeliveryIcon size={24} className="shrink-0" aria-hidden="true" />
      <h3 className="grow">
        {slug ? (
          <Link className="link" to={`/store/${slug}`}>
            {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      <p className="text-ink-muted max-sm:w-full max-sm:pl-12">{text}</p>
    </li>
  )
}

const deliveries = {
  physical: { DeliveryIcon: Package, text: 'Ships by post' },
  digital: { DeliveryIcon: Download, text: 'Downloads once it is paid for' },
  bundle: { DeliveryIcon: Package, text: 'Another kit, part by part on its own page' },
  classes: { DeliveryIcon: CalendarDays, text: 'We book your places once it is paid for' },
  session: { DeliveryIcon: Mail, text: 'We agree on a time once it is paid for' },
  arranged: { DeliveryIcon: Mail, text: 'We write to you once it is paid for' },
}
