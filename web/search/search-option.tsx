import { Autocomplete } from '@base-ui/react/autocomplete'
import { Link } from 'react-router'
import type { Found } from '#contract/search/search.schema.ts'
import { MarkedLine } from './highlighted-text.tsx'
import type { Place } from './quick-links.ts'
import { FoundSign } from './result-icon.tsx'

/** One line of the list: a link, so that it opens in another tab where somebody wants that. */
export function SearchOption({ item, onOpen }: { item: Found | Place; onOpen: () => void }) {
  return (
    <Autocomplete.Item value={item} className="found found--option" render={<Link to={item.path} onClick={onOpen} />}>
      {'kind' in item ? <FoundOption found={item} /> : <PlaceOption place={item} />}
    </Autocomplete.Item>
  )
}

function FoundOption({ found }: { found: Found }) {
  return (
    <>
      <FoundSign kind={found.kind} category={found.category} />
      <span className="found__title">
        <MarkedLine pieces={found.title} />
      </span>
      <span className="found__snippet">
        <MarkedLine pieces={found.snippet} />
      </span>
    </>
  )
}

function PlaceOption({ place: { name, text, Sign } }: { place: Place }) {
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
