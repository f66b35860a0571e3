export type ProgressModule = typeof import('./progress-module.ts')['progressModule']

let loadedModule: ProgressModule | null = null

export const progressIfLoaded = (): ProgressModule | null => loadedModule

/** Loads the code that edits and syncs lesson progress. Returns null if that fails; the next call tries again. */
export async function loadProgressModule(): Promise<ProgressModule | null> {
  try {
    loadedModule ??= (await import('./progress-module.ts')).progressModule
  } catch (error) {
    // Probably offline. The input stays in the fields, and the next focus or input calls this again.
    console.warn(error)
  }
  return loadedModule
}
