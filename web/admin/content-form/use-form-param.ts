import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Which form is open, kept in the address so that a reload finds it again: 'new', the id of a row, or none. */
export function useFormParam() {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (form: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (form) next.set('form', form)
          else next.delete('form')
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  return { form: params.get('form'), show }
}
