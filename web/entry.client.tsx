import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { init } from './platform/boot/init.ts'
import { recordPendingPage } from './platform/router/pending-page.ts'

init()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[recordPendingPage]} />
    </StrictMode>,
  )
})
