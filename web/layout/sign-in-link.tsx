import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'

/** On the landing page the way in is called 'Get Started'. */
const useLabel = () => (useLocation().pathname === '/' ? 'Get Started' : 'Sign In')

type SignInLinkProps = { size?: 'normal' | 'small'; onClick?: () => void }

export function SignInLink({ size = 'small', onClick }: SignInLinkProps) {
  return (
    <ButtonLink variant="secondary" size={size} to="/auth" onClick={onClick}>
      {useLabel()}
    </ButtonLink>
  )
}

/** The same shape with nothing in it, until it is known whether somebody is signed in. */
export function SignInPlaceholder() {
  return (
    <span className="btn btn--small bg-sunk" aria-hidden="true">
      <span className="invisible">{useLabel()}</span>
    </span>
  )
}
