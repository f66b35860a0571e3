import { Autocomplete } from '@base-ui/react/autocomplete'
import { Link } from 'react-router'
import type { SearchResult } from '#contract/content/search/search.schema.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import type { QuickLink } from './quick-links.tsx'
import { HighlightedText, ResultIcon } from './result-list.tsx'
import { IconTile, rowClass, snippetClass, titleClass } from './result-row.tsx'

/** A link, so that it can be opened in a new tab. */
export function SearchOption({ item, onOpen }: { item: SearchResult | QuickLink; onOpen: () => void }) {
  return (
    <Autocomplete.Item
      value={item}
      className={`${rowClass} group cursor-pointer py-s3 outline-none data-highlighted:bg-sunk data-highlighted:[box-shadow:inset_4px_0_0_var(--act)]`}
      render={<Link to={item.path} prefetch={publicPrefetch} onClick={onOpen} />}
    >
      {'kind' in item ? <ResultIcon {...item} /> : <IconTile Icon={item.Icon} />}
      <span className={titleClass}>{'kind' in item ? <HighlightedText parts={item.title} /> : item.name}</span>
      <span className={`${snippetClass} line-clamp-2 max-sm:line-clamp-4`}>
        {'kind' in item ? <HighlightedText parts={item.snippet} /> : item.text}
      </span>
    </Autocomplete.Item>
  )
}
