import { useSearchParams } from 'react-router'
import { returnPath } from '../../auth/return-path.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The way on, for whoever was led here from a page that asks for a second step. */
export function ContinueLink() {
  const [search] = useSearchParams()
  if (!search.has('next')) return null
  return (
    <ButtonLink to={returnPath(search)} className="mt-s5">
      Go on
    </ButtonLink>
  )
}
