import { Autocomplete } from '@base-ui/react/autocomplete'
import { Link } from 'react-router'
import type { SearchResult } from '#contract/search/search.schema.ts'
import { HighlightedText } from './highlighted-text.tsx'
import type { QuickLink } from './quick-links.ts'
import { ResultIcon } from './result-icon.tsx'

/** One line of the list: a link, so that it opens in another tab where somebody wants that. */
export function SearchOption({ item, onOpen }: { item: SearchResult | QuickLink; onOpen: () => void }) {
  return (
    <Autocomplete.Item value={item} className="found found--option" render={<Link to={item.path} onClick={onOpen} />}>
      {'kind' in item ? <FoundOption found={item} /> : <PlaceOption place={item} />}
    </Autocomplete.Item>
  )
}

function FoundOption({ found }: { found: SearchResult }) {
  return (
    <>
      <ResultIcon kind={found.kind} category={found.category} />
      <span className="found__title">
        <HighlightedText pieces={found.title} />
      </span>
      <span className="found__snippet">
        <HighlightedText pieces={found.snippet} />
      </span>
    </>
  )
}

function PlaceOption({ place: { name, text, Sign } }: { place: QuickLink }) {
  return (
    <>
      <span className="found__sign">
        <Sign size={22} aria-hidden="true" />
      </span>
      <span className="found__title">{name}</span>
      <span className="found__snippet">{text}</span>
    </>
  )
}
