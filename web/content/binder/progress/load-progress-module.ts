import { hasStoredLessons } from './storage-keys.ts'

export type ProgressModule = typeof import('./progress-module.ts')['progressModule']

let loadedModule: ProgressModule | null = null

export const progressIfLoaded = (): ProgressModule | null => loadedModule

/** Returns null if loading fails; the next call tries again. */
export async function loadProgressModule(): Promise<ProgressModule | null> {
  try {
    loadedModule ??= (await import('./progress-module.ts')).progressModule
  } catch (error) {
    // Probably offline. The input stays in the fields, and the next focus or input calls this again.
    console.warn(error)
  }
  return loadedModule
}

/** Moves stored progress to the account if signed in, and removes other accounts' from the browser. */
export async function syncStoredLessons(): Promise<void> {
  if (hasStoredLessons()) await (await loadProgressModule())?.syncProgress()
}
