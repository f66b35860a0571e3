import type { Settings, SettingsChange } from '#contract/site/settings/settings.schema.ts'
import type { Db } from '#db/open.ts'
import { settings } from '#db/schema/site/settings.ts'

export const defaultSettings: Settings = {
  businessName: 'Journey Paradigm',
  tagline: 'A ring binder, a digital planner, and classes that help you use both.',
  legalName: '',
  legalAddress: '',
  taxId: '',
  contactEmail: '',
  contactPhone: '',
  timeZone: '',
  currency: 'usd',
  logoUrl: '',
  previewUrl: '',
  accentColor: '',
  invitesReviews: true,
  asksImmediateDelivery: false,
  newsletterOn: true,
  newsletterFileId: '',
}

/** The settings of this instance. Loaded at the start, after a change here, and after each change elsewhere. */
export type SettingsCache = {
  current: () => Settings
  /** Resolves when `current` has all changes that were committed before the call. */
  reload: () => Promise<void>
}

export async function openSettingsCache(db: Db): Promise<SettingsCache> {
  let current: Settings
  let running: Promise<void>
  const load = async () => {
    const { version: _, ...loaded } = await loadSettings(db)
    current = loaded
  }
  running = load()
  await running
  return {
    current: () => current,
    // One after another, so that an older result never replaces a newer one.
    reload: () => {
      running = running.catch(() => undefined).then(load)
      return running
    },
  }
}

/** `version` is 0 before the first change. */
export async function loadSettings(db: Db): Promise<SettingsChange> {
  const [row] = await db.select().from(settings)
  if (!row) return { ...defaultSettings, version: 0 }
  const { id: _, ...loaded } = row
  return loaded
}
