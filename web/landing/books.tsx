import { ChildrenBook, FoundationBook } from '../art/landing.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { LandingCopy } from './copy.ts'

const pictures = { FoundationBook, ChildrenBook }

export function Books({ books }: Pick<LandingCopy, 'books'>) {
  return (
    <section className="page section" aria-labelledby="books-title">
      <div className="head head--split">
        <h2 id="books-title">Two books for the bedside table</h2>
        <p className="lead">Both are on the way. Until then, the store has the binder and the planner.</p>
      </div>
      <div className="grid gap-gap sm:grid-cols-2">
        {books.map(({ kind, title, text, note, drawing }) => {
          const Picture = pictures[drawing]
          return (
            <Card art={<Picture />} artFit="framed" className="book" key={title}>
              <p className="meta">
                {kind} <i /> Coming Soon
              </p>
              <h3>{title}</h3>
              <p>{text}</p>
              <div className="buy">
                <p className="by">{note}</p>
                <ButtonLink variant="quiet" className="-ml-2 flex-none" to="/store" prefetch={publicPrefetch}>
                  Visit the Store
                </ButtonLink>
              </div>
            </Card>
          )
        })}
      </div>
    </section>
  )
}
