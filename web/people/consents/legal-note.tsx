import { Fragment } from 'react'
import { Link } from 'react-router'
import { useRootData } from '../../platform/router/root-data.ts'

const texts = { terms: 'terms', privacy: 'privacy policy', refunds: 'refund policy' } as const

type LegalNoteProps = {
  /** 'By signing up' */
  action: string
  purposes: readonly (keyof typeof texts)[]
  className?: string
}

/** Links to the legal pages that are published. They open in a new tab, so that nothing typed is lost. */
export function LegalNote({ action, purposes, className = 'text-center' }: LegalNoteProps) {
  const { legal = {} } = useRootData()
  const links = purposes.flatMap((purpose) => (legal[purpose] ? [{ purpose, to: legal[purpose] }] : []))
  if (links.length === 0) return null
  return (
    <p className={`${className} text-sm text-ink-muted`}>
      {action}, you accept our{' '}
      {links.map(({ purpose, to }, index) => (
        <Fragment key={purpose}>
          {index > 0 && (index === links.length - 1 ? ' and ' : ', ')}
          <Link className="link" to={to} target="_blank">
            {texts[purpose]}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  )
}
