import { ChildrenBook, FoundationBook } from '../art/landing.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

const books = [
  {
    kind: 'The foundational book',
    title: 'A Year on Paper',
    text: 'Where the four tabs come from, and how three entries carry a whole year. A chapter for each Sunday.',
    note: 'For everyone with a binder',
    Picture: FoundationBook,
  },
  {
    kind: 'The children’s book',
    title: 'The Snail Who Kept a List',
    text: 'Snail wants to see the top of the hill. Dash says run. Snail takes a very small page, writes down one step, and asks who is coming along.',
    note: 'For reading aloud, ages four to eight',
    Picture: ChildrenBook,
  },
]

export function Books() {
  return (
    <section className="page section" aria-labelledby="books-title">
      <div className="head head--split">
        <h2 id="books-title">Two books for the bedside table</h2>
        <p className="lead">Both are on the way. Until then, the store has the binder and the planner.</p>
      </div>
      <div className="grid gap-gap sm:grid-cols-2">
        {books.map(({ kind, title, text, note, Picture }) => (
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
        ))}
      </div>
    </section>
  )
}
