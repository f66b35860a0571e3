import { Autocomplete } from '@base-ui/react/autocomplete'
import { Link } from 'react-router'
import type { SearchResult } from '#contract/content/search/search.schema.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import type { QuickLink } from './quick-links.tsx'
import { HighlightedText, ResultIcon } from './result-list.tsx'

/** A link, so that it can be opened in a new tab. */
export function SearchOption({ item, onOpen }: { item: SearchResult | QuickLink; onOpen: () => void }) {
  return (
    <Autocomplete.Item
      value={item}
      className="search-result search-result--option"
      render={<Link to={item.path} prefetch={publicPrefetch} onClick={onOpen} />}
    >
      {'kind' in item ? <ResultOption result={item} /> : <QuickLinkOption quickLink={item} />}
    </Autocomplete.Item>
  )
}

function ResultOption({ result }: { result: SearchResult }) {
  return (
    <>
      <ResultIcon kind={result.kind} category={result.category} />
      <span className="search-result__title">
        <HighlightedText parts={result.title} />
      </span>
      <span className="search-result__snippet">
        <HighlightedText parts={result.snippet} />
      </span>
    </>
  )
}

function QuickLinkOption({ quickLink: { name, text, Icon } }: { quickLink: QuickLink }) {
  return (
    <>
      <span className="search-result__icon">
        <Icon size={22} aria-hidden="true" />
      </span>
      <span className="search-result__title">{name}</span>
      <span className="search-result__snippet">{text}</span>
    </>
  )
}
