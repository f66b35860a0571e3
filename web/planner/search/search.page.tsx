import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SEARCH_MAX } from '#contract/content/search/search-limits.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { LostTrail } from '../../platform/art/lost-trail.tsx'
import { SearchMap } from '../../platform/art/planner/search-map.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { Surface } from '../../platform/ui/surface.tsx'
import { usePlanner } from '../use-planner.ts'
import { markMatches, queryWords } from './fold-text.ts'
import { type MatchGroup, searchPlanner } from './search-planner.ts'

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Search your planner')

const SHOWN_MATCHES = 8

/** Searches in this browser only; the query is never sent. */
export default function SearchPage() {
  const { state, isPartial } = usePlanner()
  const [params] = useSearchParams()
  const [query, setQuery] = useState(() => (params.get('q') ?? '').slice(0, SEARCH_MAX))
  const deferredQuery = useDeferredValue(query)
  const groups = useMemo(() => searchPlanner(state, deferredQuery), [state, deferredQuery])
  const words = useMemo(() => queryWords(deferredQuery), [deferredQuery])
  const change = (text: string) => {
    setQuery(text)
    writeQuery(text)
  }
  return (
    <div className="max-w-[46rem]">
      <h1>Search your planner</h1>
      <search className="mt-s5 block">
        <TextField
          label="Steps, journeys, tracks, sessions and appointments"
          type="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          value={query}
          onChange={({ target }) => change(target.value)}
        />
      </search>
      <p role="status" className="mt-s3 min-h-[1.6em] text-sm text-ink-muted">
        {countText(groups, words, isPartial)}
      </p>
      {groups.length === 0 && (
        <div className="mt-s6 grid justify-items-center gap-s4 text-center text-ink-muted">
          <div className="art w-[min(100%,22rem)]">
            {words.length === 0 ? <SearchMap key="start" /> : <LostTrail key="none" />}
          </div>
          {words.length === 0 && (
            <p className="max-w-[26rem] text-balance">
              Find anything you’ve written here, even years later. Your search never leaves this browser.
            </p>
          )}
        </div>
      )}
      {groups.map((group) => (
        <Group key={`${group.name} ${words.join(' ')}`} group={group} words={words} />
      ))}
    </div>
  )
}

/** Replaces the URL without a navigation, which would reload the page on each key. */
function writeQuery(query: string): void {
  const url = new URL(window.location.href)
  if (query.trim()) url.searchParams.set('q', query)
  else url.searchParams.delete('q')
  window.history.replaceState(window.history.state, '', url)
}

function countText(groups: readonly MatchGroup[], words: readonly string[], isPartial: boolean): string {
  if (words.length === 0) return ''
  const count = groups.reduce((sum, { matches }) => sum + matches.length, 0)
  const results = count === 1 ? '1 result' : `${count === 0 ? 'No' : count} results`
  if (isPartial) return `${results} so far. Older entries are still loading.`
  return count === 0 ? `${results}. Try fewer letters or another word.` : results
}

function Group({ group: { name, matches }, words }: { group: MatchGroup; words: readonly string[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? matches : matches.slice(0, SHOWN_MATCHES)
  const headingId = `matches-${name.toLowerCase()}`
  return (
    <section aria-labelledby={headingId} className="mt-s6">
      <h2 id={headingId} className="text-xl">
        {name}{' '}
        <span className="font-text text-sm leading-none font-[450] text-ink-muted tabular-nums">{matches.length}</span>
      </h2>
      <Surface as="ul" className="mt-s3 divide-y divide-hair">
        {shown.map(({ id, title, excerpt, detail, to }) => (
          <li key={id}>
            <Link to={to} className="group grid min-h-target gap-[0.1rem] px-s5 py-s3 wrap-anywhere no-underline">
              <b className="font-[580] group-hover:underline">
                <Marked text={title} words={words} />
              </b>
              {excerpt && (
                <span className="font-display italic">
                  <Marked text={excerpt} words={words} />
                </span>
              )}
              <span className="text-sm text-ink-muted">{detail}</span>
            </Link>
          </li>
        ))}
      </Surface>
      {shown.length < matches.length && (
        <button type="button" className="btn btn--quiet btn--small" onClick={() => setShowsAll(true)}>
          Show all {matches.length}
        </button>
      )}
    </section>
  )
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  markMatches(text, words).map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="rounded-[3px] bg-act-tint text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
