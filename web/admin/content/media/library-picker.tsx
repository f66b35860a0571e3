import { Search } from 'lucide-react'
import { type FormEvent, useCallback, useState } from 'react'
import type { ImageRow } from '#contract/content/media/images.schema.ts'
import { LIST_SEARCH_MAX } from '#contract/list-limits.ts'
import { api } from '../../../platform/api/client.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Loading, Skeleton } from '../../../platform/ui/loading.tsx'
import { Thumbnail } from '../../platform/list/thumbnail.tsx'

const PAGE_SIZE = 12

/** Search and cursor are in state, not in the URL, because the URL belongs to the page behind. */
export function LibraryPicker({ onPick }: { onPick: (image: ImageRow) => void }) {
  const [{ q, cursor }, setQuery] = useState<{ q: string; cursor?: string | undefined }>({ q: '' })
  const fetchImages = useCallback(
    async () =>
      (
        await api.admin.pictures.$get({
          query: { limit: String(PAGE_SIZE), ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) },
        })
      ).json(),
    [q, cursor],
  )
  const { data, isPending, isFailed, reload } = useFetch(fetchImages, 'Failed to fetch images')

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Do not submit the form that contains this dialog.
    event.stopPropagation()
    setQuery({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
  }

  return (
    <>
      <search aria-label="Search images">
        <form onSubmit={search} className="field__within">
          <input
            className="input text-ellipsis"
            type="search"
            name="q"
            aria-label="Search images"
            placeholder="Name or alt text"
            maxLength={LIST_SEARCH_MAX}
          />
          <IconButton type="submit" label="Search">
            <Search size={20} aria-hidden="true" />
          </IconButton>
        </form>
      </search>
      {isFailed && (
        <p>
          The images couldn’t be loaded.{' '}
          <Button variant="secondary" size="small" onClick={reload}>
            Try again
          </Button>
        </p>
      )}
      {!isFailed && !data && <LibrarySkeleton />}
      {!isFailed && data && data.pictures.length === 0 && (
        <p className="text-ink-muted">{q ? 'No images match this search.' : 'No images yet. Upload the first one.'}</p>
      )}
      {!isFailed && data && data.pictures.length > 0 && (
        <ul
          aria-label="Images"
          aria-busy={isPending || undefined}
          className="grid grid-cols-2 gap-s3 aria-busy:opacity-60 sm:grid-cols-4"
        >
          {data.pictures.map((image) => (
            <li key={image.id} className="grid grid-cols-1">
              <button
                type="button"
                onClick={() => onPick(image)}
                className="grid cursor-pointer grid-cols-1 content-start gap-s1 rounded-md border border-hair p-s2 text-left hover:border-act"
              >
                <Thumbnail url={image.address} alt={image.alt} />
                <span className="line-clamp-2 text-sm wrap-anywhere" title={image.name}>
                  {image.name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFailed && data && (cursor || data.nextCursor) && (
        <div className="flex justify-between gap-s3">
          <Button variant="secondary" size="small" disabled={!cursor} onClick={() => setQuery({ q })}>
            Newest
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={!data.nextCursor}
            onClick={() => setQuery({ q, cursor: data.nextCursor ?? undefined })}
          >
            Older
          </Button>
        </div>
      )}
    </>
  )
}

function LibrarySkeleton() {
  return (
    <Loading label="Loading images" className="grid grid-cols-2 gap-s3 sm:grid-cols-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} shape="art" />
      ))}
    </Loading>
  )
}
