import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** 'new', the id of a row, or null. */
export function useFormParam() {
  const [params, setParams] = useSearchParams()
  const showForm = useCallback(
    (formId: string | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (formId) next.set('form', formId)
          else next.delete('form')
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  return { formId: params.get('form'), showForm }
}
