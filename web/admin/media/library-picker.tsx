import { Search } from 'lucide-react'
import { type FormEvent, useCallback, useState } from 'react'
import type { ImageRow } from '#contract/media/images.schema.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** Few enough for a dialog to show without end. */
const limit = 12

/** What was uploaded before, to choose from. Its place is its own: the address belongs to the screen behind the dialog. */
export function LibraryPicker({ onPick }: { onPick: (picture: ImageRow) => void }) {
  const [{ q, cursor }, setPlace] = useState<{ q: string; cursor?: string | undefined }>({ q: '' })
  const ask = useCallback(
    async () =>
      (
        await api.admin.pictures.$get({
          query: { limit: String(limit), ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) },
        })
      ).json(),
    [q, cursor],
  )
  const { data, isPending, isFailed, reload } = useFetch(ask, 'Failed to fetch pictures')

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form that opened this dialog is not the one that is sent.
    event.stopPropagation()
    setPlace({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
  }

  return (
    <>
      <search aria-label="Search pictures">
        <form onSubmit={search} className="field__within">
          <input
            className="input text-ellipsis"
            type="search"
            name="q"
            aria-label="Search pictures"
            placeholder="Name or what it shows"
            maxLength={200}
          />
          <IconButton type="submit" label="Search">
            <Search size={20} aria-hidden="true" />
          </IconButton>
        </form>
      </search>
      {isFailed && (
        <p>
          The pictures could not be loaded.{' '}
          <Button variant="secondary" size="small" onClick={reload}>
            Try again
          </Button>
        </p>
      )}
      {!isFailed && !data && <PickSkeleton />}
      {!isFailed && data && data.pictures.length === 0 && (
        <p className="text-ink-muted">
          {q ? 'No pictures match this search.' : 'No pictures yet. Upload the first one.'}
        </p>
      )}
      {!isFailed && data && data.pictures.length > 0 && (
        <ul
          aria-label="Pictures"
          aria-busy={isPending || undefined}
          className="grid grid-cols-2 gap-s3 aria-busy:opacity-60 sm:grid-cols-4"
        >
          {data.pictures.map((picture) => (
            <li key={picture.id} className="grid grid-cols-1">
              <button
                type="button"
                onClick={() => onPick(picture)}
                className="grid cursor-pointer grid-cols-1 content-start gap-s1 rounded-md border border-hair p-s2 text-left hover:border-act"
              >
                <Thumbnail picture={picture} alt={picture.alt} />
                <span className="line-clamp-2 text-sm wrap-anywhere" title={picture.name}>
                  {picture.name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFailed && data && (cursor || data.nextCursor) && (
        <div className="flex justify-between gap-s3">
          <Button variant="secondary" size="small" disabled={!cursor} onClick={() => setPlace({ q })}>
            Newest
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={!data.nextCursor}
            onClick={() => setPlace({ q, cursor: data.nextCursor ?? undefined })}
          >
            Older
          </Button>
        </div>
      )}
    </>
  )
}

function PickSkeleton() {
  return (
    <Loading label="Loading pictures" className="grid grid-cols-2 gap-s3 sm:grid-cols-4">
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} shape="plate" />
      ))}
    </Loading>
  )
}
