import type { ClientInstrumentation } from 'react-router'

export const pending: { page?: URL | undefined } = {}

/** Records the pending page immediately: a module can fail to load before React renders the pending state. */
export const recordPendingPage: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(callNavigate, { to }) {
        const page = typeof to === 'string' ? new URL(to, location.href) : undefined
        pending.page = page
        await callNavigate()
        if (pending.page === page) pending.page = undefined
      },
    }),
}
