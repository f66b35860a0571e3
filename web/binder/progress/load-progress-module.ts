type ProgressModule = typeof import('./progress-module.ts')['progressModule']

export type { ProgressModule }

let loaded: ProgressModule | null = null

/** The desk if it is here already. */
export const progressIfLoaded = (): ProgressModule | null => loaded

/** What keeps a reader's answers, fetched when it is needed. Where that fails there is none, and it can be asked for again. */
export async function loadProgressModule(): Promise<ProgressModule | null> {
  try {
    loaded ??= (await import('./progress-module.ts')).progressModule
  } catch (error) {
    // Without a network: what was typed stays on the page meanwhile, and the next touch asks again.
    console.warn(error)
  }
  return loaded
}
