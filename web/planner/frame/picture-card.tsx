import './picture-card.css'
import { type ReactNode, useId } from 'react'

type PictureCardProps = { picture: ReactNode; title: string; action: ReactNode; children: ReactNode }

/** A drawing, and beside it a title, a text and a button. */
export function PictureCard({ picture, title, action, children }: PictureCardProps) {
  const id = useId()
  return (
    <section className="picture-card sheet" aria-labelledby={id}>
      <div className="picture-card__art">{picture}</div>
      <div className="picture-card__text">
        <h2 id={id}>{title}</h2>
        <p className="lead">{children}</p>
        {action}
      </div>
    </section>
  )
}
