import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FeedUrl } from '#contract/people/accounts/account.schema.ts'
import { AwaitSection, type Section } from '../../../platform/api/await-section.tsx'
import { ApiError, api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

export async function fetchFeedUrl(signal: AbortSignal): Promise<FeedUrl> {
  return (await api.account.calendar.$get({}, { init: { signal } })).json()
}

/** Linked from the schedule as `/account/classes#calendar`, but loaded after the router has scrolled to the hash. */
export function CalendarFeed({ feedUrl }: { feedUrl: Section<FeedUrl> }) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (window.location.hash !== '#calendar') return
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView()
  }, [])
  return (
    <section aria-labelledby="calendar" className="mt-s7">
      <h2 ref={headingRef} id="calendar" tabIndex={-1} className="mb-s4 text-xl outline-none">
        Classes in your calendar
      </h2>
      <AwaitSection
        section={feedUrl}
        skeleton={<CardSkeleton label="Loading your calendar address..." />}
        fallbackText="Failed to load your calendar address. Please try again."
      >
        {({ path }) => <FeedUrlSection url={new URL(path, window.location.origin)} />}
      </AwaitSection>
    </section>
  )
}

function FeedUrlSection({ url }: { url: URL }) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(url.href).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Surface className="grid gap-s4 p-s5 md:p-s6">
      <p>
        Add this address to your calendar once. Classes and sessions you book, move or cancel are then updated
        automatically. Keep it private: anyone who has it can see them.
      </p>
      <TextField
        label="Address"
        readOnly
        value={url.href}
        onFocus={(event) => event.currentTarget.select()}
        hint="In Google Calendar: Other calendars, then From URL. In Outlook: Add calendar, then Subscribe from web."
      />
      <div className="row">
        <Button onClick={() => void copy()}>Copy address</Button>
        <a className="btn btn--secondary" href={`webcal://${url.host}${url.pathname}`}>
          Open in calendar app
        </a>
        <RenewButton />
      </div>
      <p role="status" className="text-sm text-ink-muted empty:-mt-s4">
        {copied === true && 'Copied. Paste it into your calendar app.'}
        {copied === false && 'Copying was blocked. Please select the address and copy it manually.'}
      </p>
    </Surface>
  )
}

function RenewButton() {
  const { revalidate } = useRevalidator()
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const renew = async () => {
    setBusy(true)
    try {
      await api.account.calendar.renew.$post()
      await revalidate()
      toast({ tone: 'good', title: 'New address', description: 'The old address no longer works.' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const description = errorMessage(error, 'Failed to replace the address. Please try again.')
      toast({ tone: 'bad', title: 'Error', description })
    } finally {
      setBusy(false)
      setIsConfirming(false)
    }
  }
  return (
    <>
      <Button variant="quiet" className="max-sm:-ml-2" onClick={() => setIsConfirming(true)}>
        Replace address
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void renew()}
        busy={busy}
        title="Replace the address?"
        text="The current address stops working immediately in every calendar that uses it."
        confirm="Replace address"
      />
    </>
  )
}
