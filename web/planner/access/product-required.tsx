import type { ReactNode } from 'react'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { PictureCard } from '../frame/picture-card.tsx'

/** `subject` is in the plural. */
type ProductRequiredProps = { subject: string; isCompact?: boolean }

/** Shown in place of an input that requires the product. Existing entries remain. */
export function ProductRequired({ subject, isCompact = false }: ProductRequiredProps) {
  return (
    <div className="grid justify-items-start gap-s4">
      <p>{textOf(subject)}</p>
      <ProductLink isCompact={isCompact} />
    </div>
  )
}

type ProductRequiredCardProps = { subject: string; title: string; picture: ReactNode }

/** Shown in place of a page, like `ProductRequired`. */
export const ProductRequiredCard = ({ subject, title, picture }: ProductRequiredCardProps) => (
  <PictureCard picture={picture} title={title} action={<ProductLink />}>
    {textOf(subject)}
  </PictureCard>
)

const textOf = (subject: string) =>
  `${subject} are part of the Digital Journey Planner. What you’ve written stays here, with or without it.`

/** Loads a document, because the server redirects to the product. */
export const ProductLink = ({ isCompact = false }: Pick<ProductRequiredProps, 'isCompact'>) => (
  <ButtonLink to="/planner/product" reloadDocument {...(isCompact ? { variant: 'secondary', size: 'small' } : {})}>
    See what’s included
  </ButtonLink>
)
