import { useSearchParams } from 'react-router'
import { returnPath } from '../../auth/return-path.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Returns to the page that required a second factor. */
export function ContinueLink() {
  const [search] = useSearchParams()
  if (!search.has('next')) return null
  return (
    <ButtonLink to={returnPath(search)} className="mt-s5">
      Go on
    </ButtonLink>
  )
}
