import { addDays } from '#contract/dates.ts'
import { storage } from '../../../platform/session/browser-session.ts'
import { sessionKey } from '../../../platform/session/session-store.ts'
import { readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { ANONYMOUS, pageKey } from './storage-keys.ts'

/** HTML of Today by date. `build`: markup and styles belong together. */
type SavedPage = { build: string; days: { [date: string]: string } }

/** Today and the next days, on which the planner may be opened first. */
const DAYS = 3

export const savedDays = (today: string): string[] => Array.from({ length: DAYS }, (_, index) => addDays(today, index))

/** Removes the saved page. Called on each change of a document, because the saved HTML is then outdated. */
export function removeSavedPage(owner: string): void {
  writeItem(storage, pageKey(owner), null)
}

export function savePage(owner: string, days: SavedPage['days']): void {
  const page: SavedPage = { build: buildVersion(), days }
  if (!writeItem(storage, pageKey(owner), JSON.stringify(page))) removeSavedPage(owner)
}

/** Returns whether there is a page for each day to save. */
export function isPageSaved(owner: string, today: string): boolean {
  try {
    const page: SavedPage | null = JSON.parse(readItem(storage, pageKey(owner)) ?? 'null')
    return page?.build === buildVersion() && savedDays(today).every((date) => typeof page.days[date] === 'string')
  } catch {
    return false
  }
}

const buildVersion = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

/**
 * Shows the saved HTML of Today in the element before the script, while the page is parsed. Constant text: the content
 * security policy contains its hash.
 */
export const showSavedPage = `try{
if(location.pathname==='/planner'){
const session=JSON.parse(localStorage.getItem('${sessionKey}'))
const {build,days}=JSON.parse(localStorage.getItem('${pageKey('')}'+(session?session.user.id:'${ANONYMOUS}')))
const now=new Date
const date=new Date(now-now.getTimezoneOffset()*6e4).toISOString().slice(0,10)
if(build===document.querySelector('meta[name=build]').content&&days[date])
document.currentScript.previousElementSibling.innerHTML=days[date]
}}catch{}`
