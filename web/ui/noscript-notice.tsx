import { Notice } from './notice.tsx'

/** For a browser without JavaScript: a form that would do nothing says why. */
export function NoscriptNotice({ children }: { children: string }) {
  return (
    <noscript>
      <Notice>{children}</Notice>
    </noscript>
  )
}
