import { type ReactNode, useId } from 'react'
import { PageHeader } from '../ui/page-header.tsx'

type OfferGridProps<Offer> = {
  title: string
  lead: string
  offers: readonly Offer[]
  card: (offer: Offer) => ReactNode
  /** What stands here while there is nothing to offer. */
  empty: ReactNode
}

export function ClassGrid<Offer extends { id: string }>({ title, lead, offers, card, empty }: OfferGridProps<Offer>) {
  const heading = useId()
  return (
    <section className="page section" aria-labelledby={heading}>
      <PageHeader level={2} split id={heading} title={title} lead={lead} />
      {offers.length === 0 ? (
        empty
      ) : (
        <ul className="grid-3 *:grid">
          {offers.map((offer) => (
            <li key={offer.id}>{card(offer)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
