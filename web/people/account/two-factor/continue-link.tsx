import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { returnPath } from '../../auth/return-path.ts'

export function ContinueLink() {
  const [search] = useSearchParams()
  if (!search.has('next')) return null
  return (
    <ButtonLink to={returnPath(search)} className="mt-s5">
      Continue
    </ButtonLink>
  )
}
