import type { ProductCard } from '#contract/store/products.ts'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { ProductImage, productCovers } from '../store/product-image.tsx'
import { productPath } from '../store/product-path.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TitleLink } from '../ui/title-link.tsx'

export function Books({ books }: { books: ProductCard[] }) {
  const covers = productCovers(books)
  if (books.length === 0) return null
  return (
    <section className="page section" aria-labelledby="books-title">
      <div className="head head--split">
        <h2 id="books-title">Books for the bedside table</h2>
        <p className="lead">Long reads to go with the binder, from the same store.</p>
      </div>
      <div className="grid gap-gap sm:grid-cols-2">
        {books.map((book, index) => (
          <Card
            key={book.id}
            art={<ProductImage product={book} productCover={covers[index]} />}
            artFit="framed"
            className="book"
          >
            {book.badge && <p className="meta">{book.badge}</p>}
            <h3>
              <TitleLink to={productPath(book)}>{book.name}</TitleLink>
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
