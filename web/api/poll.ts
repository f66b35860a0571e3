import { delay } from './delay.ts'

const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 30_000

type PollOptions<State> = {
  isPending: (state: State) => boolean
  onState: (state: State) => void
  signal: AbortSignal
}

/**
 * Requests a state and reports it. Repeats the request at growing intervals while the state is pending.
 * @param fetchState gets the number of previous requests
 * @throws the signal's reason if it is aborted
 */
export async function poll<State>(
  fetchState: (attempt: number) => Promise<State>,
  { isPending, onState, signal }: PollOptions<State>,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const state = await fetchState(attempt)
    onState(state)
    if (!isPending(state)) return
    await delay(Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS), signal)
  }
}
