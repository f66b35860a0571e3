import type { ImagePage } from '#contract/media/images.schema.ts'
import type { FetchState } from '../../api/use-fetch.ts'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { EmptyList } from '../list/content-list.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { LoadFailed, Pagination } from '../list/pagination.tsx'
import { ImageItem } from './image-item.tsx'

const gridClass = 'grid gap-gap border-t border-hair p-s4 sm:grid-cols-2 sm:p-s5 lg:grid-cols-3'

export function ImageLibrary({ list, isFiltered }: { list: FetchState<ImagePage>; isFiltered: boolean }) {
  const { data, isFailed, isPending, reload } = list
  return (
    <section className="sheet" aria-labelledby="library">
      <div className="grid gap-s4 p-s4 sm:p-s5">
        <h2 id="library" className="text-xl">
          All Images
        </h2>
        <ListSearch label="Search images" placeholder="Name or alt text">
          <ListFilters list="pictures" />
        </ListSearch>
      </div>
      {isFailed && <LoadFailed onRetry={reload} />}
      {!isFailed && !data && <LibrarySkeleton />}
      {!isFailed && data && (
        <>
          {data.pictures.length === 0 ? (
            <EmptyList>
              {isFiltered ? 'No images match this search.' : 'No images yet. Upload the first one above.'}
            </EmptyList>
          ) : (
            <ul
              aria-label="List of images"
              aria-busy={isPending || undefined}
              className={`${gridClass} aria-busy:opacity-60`}
            >
              {data.pictures.map((image) => (
                <ImageItem key={image.id} image={image} onChanged={reload} />
              ))}
            </ul>
          )}
          <Pagination label="Pages of images" nextCursor={data.nextCursor} />
        </>
      )}
    </section>
  )
}

function LibrarySkeleton() {
  return (
    <Loading label="Loading images" className={gridClass}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid gap-s3">
          <Skeleton shape="plate" />
          <Skeleton className="mx-0" />
          <Skeleton shape="short" className="mx-0" />
        </div>
      ))}
    </Loading>
  )
}
