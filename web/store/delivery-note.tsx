import { Download, Package } from 'lucide-react'
import type { Product, ProductCard } from '#contract/store/products.ts'

const notes = {
  physical: {
    Sign: Package,
    title: 'What ships',
    text: 'The whole of it. It comes to you by post.',
  },
  digital: {
    Sign: Download,
    title: 'What downloads',
    text: 'The whole of it, once it is paid for. Nothing comes by post.',
  },
  bundle: {
    Sign: Package,
    title: 'What ships, downloads and is arranged',
    text: 'Some of it comes by post, some you download, and some we arrange with you. Each part is listed below.',
  },
} satisfies Record<ProductCard['kind'], object>

/** How the buyer gets it. */
export function DeliveryNote({ product: { kind, contents } }: { product: Product }) {
  // A bundle of one sort of things comes as that sort does.
  const [first, ...others] = contents
  const alike = first && others.every((part) => part.kind === first.kind) ? first.kind : null
  const { Sign, title, text } = notes[alike ?? kind]
  return (
    <div className="mt-s5 flex gap-s3">
      <Sign size={22} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div>
        <h2 className="font-text text-md font-semibold tracking-normal">{title}</h2>
        <p className="text-ink-muted">{text}</p>
      </div>
    </div>
  )
}
