import { useEffect, useSyncExternalStore } from 'react'
import {
  defaultPaperSize,
  isPaperSize,
  type PaperSize,
  paperSizeNames,
  paperSizes,
} from '#contract/content/pdf/paper-sizes.ts'
import { browserStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { useIsHydrated } from '../../../platform/ui/browser/use-is-hydrated.ts'
import { classNames } from '../../../platform/ui/class-names.ts'

const storageKey = 'journey.paper'

const storage = browserStorage('localStorage')
const listeners = new Set<() => void>()
/** The chosen size if the storage rejected it. */
let unpersistedSize: PaperSize | undefined

/** Returns the chosen paper size, or the usual one of the locale. A4 on the server and without scripts. */
export function usePaperSize(): PaperSize {
  const paper = useSyncExternalStore(subscribe, readPaperSize, () => 'a4' as const)
  // print.css selects the page size by this attribute.
  useEffect(() => {
    document.documentElement.dataset.paper = paper
  }, [paper])
  return paper
}

function choosePaperSize(paper: PaperSize): void {
  unpersistedSize = writeItem(storage, storageKey, paper) ? undefined : paper
  for (const listener of listeners) listener()
}

function readPaperSize(): PaperSize {
  const choice = unpersistedSize ?? readItem(storage, storageKey)
  return isPaperSize(choice) ? choice : defaultPaperSize(navigator.language)
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === storageKey || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export function PaperSizeField({ paper }: { paper: PaperSize }) {
  const isHydrated = useIsHydrated()
  return (
    <fieldset className={classNames('paper-field needs-script', !isHydrated && 'is-pending')} disabled={!isHydrated}>
      <legend>Paper</legend>
      {paperSizeNames.map((name) => (
        <label key={name}>
          <input
            className="sr"
            type="radio"
            name="paper"
            value={name}
            checked={paper === name}
            onChange={() => choosePaperSize(name)}
          />
          {paperSizes[name].name}
        </label>
      ))}
    </fieldset>
  )
}
