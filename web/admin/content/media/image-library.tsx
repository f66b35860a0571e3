import type { ImagePage } from '#contract/content/media/images.schema.ts'
import { useIsReloading } from '../../../platform/router/use-is-reloading.ts'
import { EmptyList } from '../../platform/list/content-list.tsx'
import { ListSearch } from '../../platform/list/list-search.tsx'
import type { ListData } from '../../platform/list/load-list.ts'
import { LoadFailed, Pagination } from '../../platform/list/pagination.tsx'
import { ImageItem } from './image-item.tsx'

export function ImageLibrary({ page, options, isFiltered }: ListData<ImagePage>) {
  const isReloading = useIsReloading()
  return (
    <section className="sheet" aria-labelledby="library">
      <div className="grid gap-s4 p-s4 sm:p-s5">
        <h2 id="library" className="text-xl">
          All Images
        </h2>
        <ListSearch label="Search images" placeholder="Name or alt text" options={options} />
      </div>
      {!page && <LoadFailed />}
      {page && (
        <>
          {page.pictures.length === 0 ? (
            <EmptyList>
              {isFiltered ? 'No images match this search.' : 'No images yet. Upload the first one above.'}
            </EmptyList>
          ) : (
            <ul
              aria-label="List of images"
              aria-busy={isReloading || undefined}
              className="grid gap-gap border-t border-hair p-s4 aria-busy:opacity-60 sm:grid-cols-2 sm:p-s5 lg:grid-cols-3"
            >
              {page.pictures.map((image) => (
                <ImageItem key={image.id} image={image} />
              ))}
            </ul>
          )}
          <Pagination label="Pages of images" nextCursor={page.nextCursor} />
        </>
      )}
    </section>
  )
}
