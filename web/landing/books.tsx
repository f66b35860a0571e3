import type { Landing } from '#contract/landing/landing.schema.ts'
import type { ProductCard } from '#contract/store/products.ts'
import { bookDrawings, FoundationBook } from '../art/books/books.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { TitleLink } from '../ui/title-link.tsx'

type BooksProps = Landing['books'] & { books: ProductCard[] }

export default function Books({ title, lead, books }: BooksProps) {
  if (books.length === 0) return null
  return (
    <section className="page section" aria-labelledby="books-title">
      <div className="head head--split">
        <h2 id="books-title">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <div className="grid gap-gap sm:grid-cols-2">
        {books.map((book) => (
          <Card key={book.id} art={<BookImage book={book} />} artFit="framed" className="book">
            {book.badge && <p className="meta">{book.badge}</p>}
            <h3>
              <TitleLink to={`/store/${book.slug}`}>{book.name}</TitleLink>
            </h3>
            <p>{book.description}</p>
            <div className="buy">
              <p className="by">{book.features[0]}</p>
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

function BookImage({ book: { imageUrl, cover, slug } }: { book: ProductCard }) {
  const Drawing = bookDrawings.get(cover ?? slug) ?? FoundationBook
  if (!imageUrl) return <Drawing />
  return <ResponsiveImage className="aspect-[4/3] w-full object-contain" src={imageUrl} fallback={<Drawing />} />
}
