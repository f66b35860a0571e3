import type { ProductCard } from '#contract/content/store/products.ts'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { ProductCovers } from '../../content/store/product-covers.ts'
import { ProductImage } from '../../content/store/product-image.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { TitleLink } from '../../platform/ui/title-link.tsx'

type BooksProps = Landing['books'] & { books: ProductCard[]; covers: ProductCovers }

export default function Books({ title, lead, books, covers }: BooksProps) {
  if (books.length === 0) return null
  return (
    <section className="page section" aria-labelledby="books-title">
      <div className="head head--split">
        <h2 id="books-title">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <div className="grid gap-gap sm:grid-cols-2">
        {books.map((book) => (
          <Card
            key={book.id}
            art={<ProductImage product={book} productCover={covers[book.id]} />}
            artFit="framed"
            className="book"
          >
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
