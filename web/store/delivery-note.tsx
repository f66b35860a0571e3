import { Download, Package } from 'lucide-react'
import type { Product, ProductCard } from '#contract/store/products.ts'

const notes = {
  physical: {
    DeliveryIcon: Package,
    title: 'What ships',
    text: 'The whole of it. It comes to you by post.',
  },
  digital: {
    DeliveryIcon: Download,
    title: 'What downloads',
    text: 'The whole of it, once it is paid for. Nothing comes by post.',
  },
  bundle: {
    DeliveryIcon: Package,
    title: 'What ships, downloads and is arranged',
    text: 'Some of it comes by post, some you download, and some we arrange with you. Each part is listed below.',
  },
} satisfies Record<ProductCard['kind'], object>

export function DeliveryNote({ product: { kind, contents } }: { product: Product }) {
  // A bundle whose parts are all of one kind is delivered like that kind.
  const [first, ...others] = contents
  const commonKind = first && others.every((part) => part.kind === first.kind) ? first.kind : null
  const { DeliveryIcon, title, text } = notes[commonKind ?? kind]
  return (
    <div className="mt-s5 flex gap-s3">
      <DeliveryIcon size={22} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div>
        <h2 className="font-text text-md font-semibold tracking-normal">{title}</h2>
        <p className="text-ink-muted">{text}</p>
      </div>
    </div>
  )
}
