import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string
  children: ReactNode
}

/** A round 44-px button with an icon; `label` is its accessible name. */
export function IconButton({ label, className, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames('icon-btn', className)}>
      {children}
    </button>
  )
}
