import { type SyntheticEvent, useRef, useState } from 'react'
import { FEED_NAME_MAX, FEEDS_MAX, URL_MAX } from '#contract/planner/limits.ts'
import { TextField } from '../../platform/forms/text-field.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { ProductRequired } from '../access/product-required.tsx'
import { FeedStatus } from '../feeds/feed-status.tsx'
import { usePlanner } from '../use-planner.ts'
import { feedNameOf, parseFeedUrl } from './feed-url.ts'

/** Settings for calendars of other services, by their ICS URL. */
export function FeedSettings() {
  const { state, edits, access } = usePlanner()
  const remove = (id: string, name: string) => {
    edits.removeFeed(id)
    toast({
      tone: 'plain',
      title: `${name} was removed`,
      description: 'Its appointments no longer appear in your week.',
      action: { label: 'Undo', onSelect: () => edits.restoreFeed(id) },
    })
  }
  return (
    <div className="grid gap-s5">
      {state.feeds.length > 0 && (
        <ul className="entry-rows divide-y divide-hair border-t border-hair">
          {state.feeds.map((feed) => (
            <li key={feed.id}>
              <div>
                <b className="font-semibold">{feed.name}</b>
                <p>{URL.parse(feed.url)?.hostname}</p>
                <FeedStatus feed={feed} />
              </div>
              <Button variant="secondary" size="small" onClick={() => remove(feed.id, feed.name)}>
                Remove<span className="sr"> {feed.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {access === 'free' && <ProductRequired subject="Calendar feeds" />}
      {access === 'full' && state.feeds.length < FEEDS_MAX && <NewFeed />}
    </div>
  )
}

function NewFeed() {
  const { edits } = usePlanner()
  const urlField = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const feedUrl = parseFeedUrl(url)
    if (!feedUrl) {
      setError('Enter an address that starts with https:// or webcal://.')
      urlField.current?.focus()
      return
    }
    edits.addFeed({ url: feedUrl, name: name.trim() || feedNameOf(feedUrl) })
    setUrl('')
    setName('')
    setError(undefined)
  }
  return (
    <form className="grid gap-s4" noValidate onSubmit={submit}>
      <TextField
        ref={urlField}
        label="Address"
        type="url"
        autoComplete="off"
        maxLength={URL_MAX}
        value={url}
        error={error}
        hint="In Google Calendar: Settings, your calendar, Secret address in iCal format. In Outlook: Shared calendars, Publish, ICS."
        onChange={({ target }) => setUrl(target.value)}
      />
      <TextField
        label="Name"
        optional
        autoComplete="off"
        maxLength={FEED_NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="secondary" className="justify-self-start">
        Add calendar
      </Button>
    </form>
  )
}
