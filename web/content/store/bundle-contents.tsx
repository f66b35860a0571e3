import { CalendarDays, Download, Mail, NotebookPen, Package } from 'lucide-react'
import { Link } from 'react-router'
import { type BundleItem, bundleItemText, type Product } from '#contract/content/store/products.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { PageHeader } from '../../platform/ui/page-header.tsx'

export default function BundleContents({ bundle: { name, contents } }: { bundle: Product }) {
  return (
    <section className="page section" aria-labelledby="contents-title">
      <PageHeader
        level={2}
        id="contents-title"
        split
        title="What’s included"
        lead={`Everything in the ${name}, and how you get it.`}
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
          <Link className="link" to={`/store/${slug}`} prefetch={publicPrefetch}>
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
  physical: { DeliveryIcon: Package, text: 'Ships to you' },
  digital: { DeliveryIcon: Download, text: 'Download after payment' },
  bundle: { DeliveryIcon: Package, text: 'Another kit (details on its page)' },
  classes: { DeliveryIcon: CalendarDays, text: 'Enroll in any class at no charge' },
  session: { DeliveryIcon: CalendarDays, text: 'Choose a time after payment' },
  planner: { DeliveryIcon: NotebookPen, text: 'Opens in your account after payment' },
  arranged: { DeliveryIcon: Mail, text: 'We email you after payment' },
}
